//! Tempers: what somebody minds. They change prices, and what is preferred among lines that are about equally good.

use crate::Weights;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// What a bot minds.
///
/// ```
/// use heist_bots::Temper;
///
/// assert_eq!("bold".parse(), Ok(Temper::Bold));
/// assert!(Temper::Careful.weights().alert > Temper::Loud.weights().alert);
/// ```
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Temper {
    /// Minds noise and the unknown, and lets people go first.
    #[default]
    Careful,
    /// Goes ahead, and looks at what nobody knows.
    Bold,
    /// Does not mind noise, and talks.
    Loud,
}

impl Temper {
    /// The prices of somebody with this temper.
    pub fn weights(self) -> Weights {
        let usual = Weights::default();
        match self {
            Temper::Careful => Weights { alert: 60, reveal: 0, ..usual },
            Temper::Bold => Weights { reveal: 60, ..usual },
            Temper::Loud => Weights { alert: 15, ..usual },
        }
    }

    /// Which of several lines that win about as often is preferred, by the noise and the reveals in each; the smallest counts.
    pub fn preference(self, noise: i32, reveals: i32) -> (i32, i32) {
        match self {
            Temper::Careful => (noise, reveals),
            Temper::Bold => (-reveals, noise),
            Temper::Loud => (-noise, -reveals),
        }
    }
}
