use crate::sim::Sim;
use heist_bots::Temper;
use heist_company::Pace;
use heist_rules::Who;
use heist_rules::state::{HeistFlags, Phase};

/// Noise that was made, and heists that were won, by bots of one temper in so many heists.
fn heists(temper: Temper, games: u64) -> (u64, u64) {
    let (mut noise, mut won) = (0, 0);
    for seed in 1..=games {
        let mut sim = Sim::new("startup", &[Who::Red, Who::Green, Who::Blue, Who::Black], temper, seed);
        sim.pace = Pace::AT_ONCE;
        sim.settle();
        assert_eq!(sim.phase(), Phase::Over);
        won += u64::from(sim.game.state().is(HeistFlags::WON));
        noise += sim.noise;
    }
    (noise, won)
}

#[test]
fn tempers_show_in_the_noise_and_hardly_in_the_wins() {
    const GAMES: u64 = 20;
    let [careful, bold, loud] = [Temper::Careful, Temper::Bold, Temper::Loud].map(|temper| heists(temper, GAMES));
    println!("noise and wins of {GAMES}: careful {careful:?}, bold {bold:?}, loud {loud:?}");
    assert!(loud.0 > careful.0 * 5 / 4, "loud {} against careful {}", loud.0, careful.0);
    assert!(careful.1.min(bold.1).min(loud.1) >= GAMES * 3 / 4, "{careful:?} {bold:?} {loud:?}");
}
