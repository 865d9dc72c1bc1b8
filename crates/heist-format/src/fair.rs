//! Fair chance that anybody can recompute. `docs/fairness.md` has the scheme in words.
//!
//! The server and every seat commit to a [`Chain`] of secrets. Each command that needs chance is a [`Toss`]: everybody releases the
//! next secret of the chain, and dice and draws follow from all of them ([`TossChance`]). A [`Verifier`] checks it, entry by entry.
//!
//! Nothing here draws random numbers: seeds come from outside.

mod chain;
mod commitment;
mod digest;
mod toss;
mod verifier;

pub use chain::{CHAIN_LENGTH, Chain};
pub use commitment::{Commitment, Party};
pub use digest::{Digest, from_hex, hash, hex};
pub use toss::{Toss, TossChance};
pub use verifier::{FairRecord, Fault, Report, Verdict, Verifier};
