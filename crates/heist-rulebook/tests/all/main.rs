//! The tests of heist-rulebook: the rules and the content at work together.
//! One program for all of them: linking one is much quicker than linking one for each.

mod box_refusals;
mod citations;
mod editions;
mod escape_end;
mod examples;
mod full_heists;
mod lessons;
mod offers;
mod outlook;
mod recorded_examples;
mod refusals;
mod revisions;
mod special_rules;
mod texts;
