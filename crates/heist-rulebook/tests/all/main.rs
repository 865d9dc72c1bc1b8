//! The tests of heist-rulebook: the rules and the content at work together.
//! One program for all of them: linking one is much quicker than linking one for each.

mod bosses;
mod campaign;
mod campaign_games;
mod cards;
mod citations;
mod common;
mod compare;
mod crooked_texts;
mod editions;
mod examples;
mod full_heists;
mod golden;
mod golden_chapters;
mod new_games;
mod offers;
mod outlook;
mod played_positions;
mod random_play;
mod refused_positions;
mod replays;
mod rulebook_positions;
mod scenarios;
mod session;
mod special_rules;
mod stuck_positions;
mod two_parts;
