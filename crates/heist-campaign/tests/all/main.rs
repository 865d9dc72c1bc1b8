//! The tests of heist-campaign: boxes, their ledgers and files, and the heists that are played from them.
//! One program for all of them: linking one is much quicker than linking one for each.

mod achievements;
mod box_files;
mod campaign_games;
mod commands;
mod common;
mod golden_chapters;
mod random_campaigns;
mod scenarios;
mod side_jobs;
