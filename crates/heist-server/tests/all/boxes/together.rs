//! Several people at one box, on one node and on two: every number is given once, and the ledger is what the rules allow.

use super::{FIRST, Held};
use crate::common::{RunningServer, config, start};
use crate::store::databases::{Database, on_both};
use heist_campaign::{BoxContents, BoxError, CampaignBox, FORMS, file};
use heist_protocol::boxes::{BoxRefusal, Missed, Written};
use heist_rules::cards::Item;
use heist_rules::edition::Edition;
use heist_rules::fast_rng::FastRng;
use serde_json::json;

on_both!(of_those_who_write_at_once_one_gets_the_number, a_heist_is_recorded_once_by_two_nodes);

/// Two nodes on PostgreSQL; SQLite has one, which is both.
async fn nodes(database: &Database, folder: &tempfile::TempDir) -> Vec<RunningServer> {
    let mut nodes = Vec::new();
    for _ in 0..if database.url.starts_with("postgres") { 2 } else { 1 } {
        let mut config = config(folder.path());
        config.database = database.url.clone();
        nodes.push(start(config).await);
    }
    nodes
}

async fn of_those_who_write_at_once_one_gets_the_number(database: Database) {
    let folder = tempfile::tempdir().unwrap();
    let nodes = nodes(&database, &folder).await;
    let made = Held::make(&nodes[0], "Everybody").await.made;
    let held = |node: usize| Held { server: &nodes[node % nodes.len()], made: made.clone() };
    for round in 0..8_u64 {
        let one = async |person: usize| {
            let line = format!("box player p{round}-{person}");
            let body = json!({ "expect": round, "line": line });
            let (status, _, text) = held(person).ask("POST", "/entries", &body).await;
            (status, line, text)
        };
        let answers = tokio::join!(one(0), one(1), one(2), one(3), one(4), one(5));
        let answers = [answers.0, answers.1, answers.2, answers.3, answers.4, answers.5];
        let won: Vec<&String> = answers.iter().filter(|(status, ..)| *status == 200).map(|(_, line, _)| line).collect();
        assert_eq!(won.len(), 1, "round {round}: {answers:?}");
        for (status, _, text) in answers.iter().filter(|(status, ..)| *status != 200) {
            assert_eq!(*status, 409, "{text}");
            let missed: Missed = serde_json::from_str(text).unwrap();
            assert_eq!((missed.number, &missed.lines[..]), (round + 1, &[won[0].clone()][..]));
        }
        assert_eq!(held(1).page(round).await.lines, [won[0].as_str()], "the other node knows");
    }
    assert_eq!(held(0).rebuilt().await.now().players.len(), 8);
    for node in nodes {
        node.stop().await;
    }
}

async fn a_heist_is_recorded_once_by_two_nodes(database: Database) {
    let folder = tempfile::tempdir().unwrap();
    let nodes = nodes(&database, &folder).await;
    let (held, opened) = super::heists::table(&nodes[0]).await;
    let other = Held { server: nodes.last().unwrap(), made: held.made.clone() };
    let (mut ann, told) = super::heists::sit(other.server, &opened).await;
    super::heists::play(&mut ann, &mut super::heists::game_of(&told), 3).await;
    let now = json!({ "expect": 7, "table": opened.table });
    let (a, b, c, d): (Written, Written, Written, Written) = tokio::join!(
        held.post("/record", &now, 200),
        other.post("/record", &now, 200),
        held.post("/record", &now, 200),
        other.post("/record", &now, 200),
    );
    assert!(a == b && b == c && c == d && a.number == 8, "{a:?} {b:?} {c:?} {d:?}");
    assert_eq!(other.page(0).await.lines.len(), 8);
    for node in nodes {
        node.stop().await;
    }
}

/// A line that may or may not make sense.
fn line(now: &BoxContents, quick: &mut FastRng) -> String {
    let mut pick = |list: &[String]| match list.len() {
        0 => "nobody".to_owned(),
        many => list[quick.below(many as u32) as usize].clone(),
    };
    let players: Vec<String> = now.players.keys().cloned().collect();
    let characters: Vec<String> = now.characters.keys().cloned().collect();
    let ready: Vec<String> = heist_format::setup::ready_made().iter().map(|ready| ready.id.clone()).collect();
    let items: Vec<String> = Item::ALL.iter().map(|item| item.id().to_owned()).collect();
    let forms: Vec<String> = FORMS.iter().map(|(form, _)| (*form).to_owned()).collect();
    let kinds = ["player", "create", "upgrade", "crew", "record", "buy", "sell", "restore", "call-off", "form"];
    let kind = pick(&kinds.map(str::to_owned));
    match kind.as_str() {
        "player" => format!("box player p{}", pick(&["1", "2", "3", "4"].map(str::to_owned))),
        "create" => format!("box create {} for {}", pick(&ready), pick(&players)),
        "upgrade" => {
            let name = pick(&characters);
            let choices = now.choices(&name);
            let (from, to) =
                choices.first().map_or(("wing-it", "concoct"), |(from, to)| (from.as_str(), to[0].as_str()));
            format!("box upgrade {name} {from} {to}")
        }
        "crew" => {
            let heist =
                pick(&["startup", "inclusion", "county-bricks", "final-score-1", "final-score-2"].map(str::to_owned));
            let seats: Vec<String> = (0..3).map(|_| format!("{}:{}", pick(&characters), pick(&players))).collect();
            format!("box crew {heist} {}", seats.join(" "))
        }
        "record" => format!(
            "box record {} busted={} cash={}",
            pick(&["won", "lost"].map(str::to_owned)),
            now.under_way.as_ref().map_or("nobody", |heist| heist.seats[0].character.as_str()),
            pick(&["0", "7", "99999"].map(str::to_owned))
        ),
        "buy" => format!("box buy {}", pick(&items)),
        "sell" => format!("box sell {}", pick(&items)),
        "restore" => format!("box restore {}", pick(&["0", "5", "9", "2000"].map(str::to_owned))),
        "form" => pick(&forms),
        other => format!("box {other}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_lines_do_what_the_rules_forbid() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..3 {
        let mut quick = FastRng::new(seed);
        let held = Held::make(&server, "Random").await;
        let mut model = CampaignBox::new("Random", BoxContents::new(Edition::V24));
        let opening = FIRST.map(str::to_owned).into_iter();
        for line in opening.map(Some).chain(std::iter::repeat_n(None, 120)) {
            let line = line.unwrap_or_else(|| self::line(model.now(), &mut quick));
            let body = json!({ "expect": model.entries().len(), "line": line });
            match model.say(&line) {
                Ok(_) => {
                    let written: Written = held.post("/entries", &body, 200).await;
                    assert_eq!(written.number, model.entries().len() as u64);
                    taken += 1;
                }
                Err(error) => {
                    let answer: BoxRefusal = held.post("/entries", &body, 422).await;
                    let rule = match &error {
                        BoxError::Refused(refused) => Some(refused.rule.to_owned()),
                        BoxError::Syntax(_) => None,
                    };
                    assert_eq!(answer.rule, rule, "{line}: {answer:?}");
                    refused += 1;
                }
            }
        }
        assert_eq!(held.text().await, file::print(&model), "seed {seed}");
    }
    assert!(taken > 60 && refused > 60, "{taken} taken, {refused} refused");
    server.stop().await;
}
