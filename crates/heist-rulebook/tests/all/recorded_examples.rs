//! Examples of the rulebook as replays.

use heist_format::position;
use heist_format::replay::{self, Replay};
use heist_rulebook::rulebook::Rulebook;
use heist_rulebook::stage::Stage;
use heist_rules::edition::Edition;

/// Whatever the dice and the bag gave is written down: each example, which shows a rule that random play may never come to, is
/// recorded and plays again to the same end.
#[test]
fn every_example_of_the_rulebook_plays_again_from_its_record() {
    let book = Rulebook::read(&[concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebook")]);
    let (mut commands, mut faults) = (0, Vec::new());
    for (rule, example) in book.rules.iter().flat_map(|rule| rule.examples.iter().map(move |example| (rule, example))) {
        let editions = example.editions.iter().filter(|edition| Edition::from_id(edition).is_some());
        for edition in editions {
            let Ok(Some(mut stage)) = Stage::open(example, edition) else { continue };
            for step in &example.steps {
                let _ = stage.act(step);
            }
            let game = stage.game();
            commands += game.history().len();
            let text = replay::record(game, None);
            let played = Replay::parse(&text).and_then(|replay| replay.play());
            match played {
                Ok(again) if position::normal(again.state()) == position::normal(game.state()) => {}
                Ok(_) => faults.push(format!("{} ({}) in {edition}: it ends differently", rule.id, example.title)),
                Err(fault) => faults.push(format!("{} ({}) in {edition}: {fault}", rule.id, example.title)),
            }
        }
    }
    assert!(commands > 3000, "{commands} commands were recorded");
    assert!(faults.is_empty(), "{} examples do not play again:\n{}", faults.len(), faults.join("\n"));
}
