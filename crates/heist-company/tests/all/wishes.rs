use crate::sim::Sim;
use heist_bots::Temper;
use heist_company::Wish;
use heist_rules::Who;
use heist_rules::state::Phase;

const THREE: [Who; 3] = [Who::Green, Who::Blue, Who::Black];

fn inside(seed: u64) -> Sim {
    let mut sim = Sim::new("startup", &THREE, Temper::Careful, seed);
    sim.settle();
    sim.people_plan();
    sim.settle();
    sim.events.clear();
    sim.say("team roll");
    sim
}

#[test]
fn a_wish_is_followed_or_refused_with_a_reason() {
    let (mut followed, mut refused) = (0, 0);
    for seed in [1, 2] {
        for who in THREE {
            let guarded = inside(seed).game.state().security.guards();
            let locked = inside(seed).game.state().security.with(heist_rules::chits::Chit::Lock);
            for at in (guarded | locked).into_iter() {
                let mut sim = inside(seed);
                sim.events.clear();
                sim.wish(Some(who), Wish::Clear(at));
                sim.wait(60_000);
                let said = sim.said();
                assert_eq!(said.len(), 1, "{who:?} says one thing: {said:?}");
                assert!(said[0].ends_with('.') && said[0].len() > 15, "{said:?}");
                let word = who.word();
                let acted = sim.did().iter().any(|line| line.starts_with(word));
                let does = said[0].starts_with("I clear") || said[0].starts_with("I cannot reach");
                assert!(!does || acted, "{who:?} does what it says: {said:?}");
                println!("{who:?} {said:?}");
                if does { followed += 1 } else { refused += 1 }
            }
        }
    }
    assert!(followed > 2 && refused > 2, "{followed} followed, {refused} refused");
}

#[test]
fn whoever_is_asked_along_comes_nearer() {
    let mut sim = inside(2);
    sim.events.clear();
    sim.wish(Some(Who::Blue), Wish::Come(Who::Green));
    sim.wait(60_000);
    let said = sim.said();
    assert_eq!(said.len(), 1, "{said:?}");
}

#[test]
fn wishes_while_planning_are_for_later() {
    let mut sim = Sim::new("startup", &THREE, Temper::Careful, 1);
    sim.settle();
    sim.events.clear();
    let at = sim.space("d8");
    sim.wish(Some(Who::Green), Wish::Take(at));
    assert_eq!(sim.said(), ["Ask me again when we are inside."]);
    assert_eq!(sim.phase(), Phase::Planning);
}

#[test]
fn a_wish_before_the_roll_is_kept_for_after_it() {
    let mut sim = Sim::new("startup", &THREE, Temper::Careful, 1);
    sim.settle();
    sim.people_plan();
    sim.settle();
    assert_eq!(sim.phase(), Phase::Roll);
    sim.events.clear();
    let at = sim.space("d8");
    sim.wish(Some(Who::Green), Wish::Take(at));
    assert_eq!(sim.said(), ["I will see to it when it is my turn."]);
    sim.say("team roll");
    sim.wait(2_000);
    assert_eq!(sim.said().len(), 2, "{:?}", sim.said());
}

#[test]
fn a_wish_is_read_as_it_is_written() {
    let sim = Sim::new("startup", &THREE, Temper::Careful, 1);
    let (setup, state) = (sim.game.setup(), sim.game.state());
    let at = sim.space("d8");
    let board = [Wish::Clear(at), Wish::Come(Who::Blue), Wish::Take(at), Wish::Go(at)];
    for wish in [Wish::GoOn, Wish::Wait, Wish::Another].into_iter().chain(board) {
        assert_eq!(Wish::parse(setup, state, &wish.print(setup, state)), Some(wish));
    }
    for text in ["", "clear", "clear z99", "come", "come pink", "take d8 d7", "go-on d8", "go", "sing"] {
        assert_eq!(Wish::parse(setup, state, text), None, "{text}");
    }
}

#[test]
fn a_wish_is_understood_in_plain_words() {
    let sim = inside(1);
    let (setup, state) = (sim.game.setup(), sim.game.state());
    let at = sim.space("d8");
    let keycard = state.loot.iter().find_map(|(_, kind, place)| place.space().filter(|_| kind.word() == "keycard"));
    let keycard = keycard.expect("a keycard lies about");
    let (me, green) = (Some(Who::Red), Some(Who::Green));
    let here = state.person(Who::Red).at;
    for (text, to, wish) in [
        ("Green, open d8 for me, please", green, Wish::Clear(at)),
        ("ask green clear d8", green, Wish::Clear(at)),
        ("green: pick the lock on d8!", green, Wish::Clear(at)),
        ("green come with me", green, Wish::Come(Who::Red)),
        ("green follow blue", green, Wish::Come(Who::Blue)),
        ("green, come to d8", green, Wish::Go(at)),
        ("green go d8", green, Wish::Go(at)),
        ("green, you take the keycard", green, Wish::Take(keycard)),
        ("green take what is here", green, Wish::Take(here)),
        ("green wait", green, Wish::Wait),
        ("hold on", None, Wish::Wait),
        ("no", None, Wish::Another),
        ("veto", None, Wish::Another),
        ("green, something else", green, Wish::Another),
        ("go on", None, Wish::GoOn),
        ("ok", None, Wish::GoOn),
    ] {
        assert_eq!(Wish::hear(setup, state, text, me), Some((to, wish)), "{text}");
    }
    for text in
        ["", "green", "green open it", "green come", "green come green", "green take the moon", "hello there", "é"]
    {
        assert_eq!(Wish::hear(setup, state, text, None), None, "{text}");
    }
}

#[test]
fn whoever_is_called_to_a_space_goes_there_or_says_why_not() {
    let mut sim = inside(2);
    sim.events.clear();
    let at = sim.game.state().person(Who::Green).at;
    assert!(Wish::Go(at).is_pointless(sim.game.state(), Who::Green), "it stands there");
    let beside = sim.space("d8");
    sim.wish(Some(Who::Blue), Wish::Go(beside));
    sim.wait(60_000);
    let said = sim.said();
    let answers = ["I go to d8.", "I cannot reach d8", "I see no way to d8", "I would rather not"];
    assert!(said.len() == 1 && answers.iter().any(|words| said[0].starts_with(words)), "{said:?}");
}
