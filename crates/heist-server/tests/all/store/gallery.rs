//! Heists of the gallery in the database.

use super::databases::{Database, on_both, table, table_status};
use heist_protocol::gallery::{ForkedFrom, GalleryEntry, GalleryQuery, GallerySort, Measured};
use heist_protocol::{GalleryId, TableId};
use heist_server::store::admin::Filter;
use heist_server::store::{GalleryFile, Kind, Publishing, Store, ToldHeist, archive};

on_both!(
    a_heist_is_there_once_and_belongs_to_its_key,
    the_list_is_looked_through,
    plays_stay_counted_when_their_table_is_gone,
    figures_belong_to_the_file_that_was_tried,
    only_heists_that_nobody_has_touched_are_taken_down,
    a_full_gallery_takes_no_more,
);

const KEY: [u8; 32] = [1; 32];

fn heist(title: &str) -> GalleryFile {
    let told = ToldHeist {
        location: "Elm Street".to_owned(),
        summary: "ü <b> 'x'".to_owned(),
        editions: vec!["v22".to_owned(), "v24".to_owned()],
        players: vec![3, 4],
        map: "JW EM E5\n".to_owned(),
    };
    let file = format!("name = \"{title}\"\n");
    GalleryFile { file, title: title.to_owned(), author: "Ann".to_owned(), difficulty: "pro".to_owned(), told }
}

async fn publish(store: &Store, id: i64, new: &GalleryFile) {
    let done = store.publish_heist(GalleryId(id), &KEY, new, None, 0).await.unwrap();
    assert_eq!(done, Publishing::Done);
}

async fn play(store: &Store, id: i64, of: i64, opened: i64, won: Option<bool>) {
    let mut new = table(id);
    (new.info.gallery, new.info.opened) = (Some(GalleryId(of)), opened);
    store.create(&new, &table_status("over", 3, won)).await.unwrap();
}

async fn entry(store: &Store, id: i64) -> GalleryEntry {
    store.gallery_entry(GalleryId(id)).await.unwrap().expect("it is there")
}

async fn titles(store: &Store, wanted: &GalleryQuery) -> Vec<String> {
    store.list_gallery(wanted, 10, 0).await.unwrap().into_iter().map(|entry| entry.title).collect()
}

async fn a_heist_is_there_once_and_belongs_to_its_key(database: Database) {
    let store = database.open().await;
    let one = heist("The Attic");
    let from = ForkedFrom { id: GalleryId(9), title: "The Loft".to_owned(), author: "Bob".to_owned() };
    let done = store.publish_heist(GalleryId(1), &KEY, &one, Some(&from), 0).await.unwrap();
    assert_eq!(done, Publishing::Done);
    let again = GalleryFile { file: "name = \"The Attic\"  \r\n\n".to_owned(), ..one.clone() };
    let known = store.publish_heist(GalleryId(2), &[2; 32], &again, None, 0).await.unwrap();
    assert_eq!(known, Publishing::Known(GalleryId(1), KEY), "blanks make no other heist");
    let listed = entry(&store, 1).await;
    assert_eq!((listed.title.as_str(), listed.author.as_str()), ("The Attic", "Ann"));
    assert_eq!(
        (listed.forked_from, listed.summary.as_str(), &listed.players[..]),
        (Some(from), "ü <b> 'x'", &[3, 4][..])
    );
    assert_eq!(store.gallery_file(GalleryId(1)).await.unwrap().as_deref(), Some("name = \"The Attic\"\n"));

    publish(&store, 3, &heist("The Bank")).await;
    let other = heist("The Cellar");
    assert_eq!(store.change_heist(GalleryId(1), &[2; 32], &other).await.unwrap(), Publishing::Nothing);
    let taken = store.change_heist(GalleryId(1), &KEY, &heist("The Bank")).await.unwrap();
    assert_eq!(taken, Publishing::Known(GalleryId(3), KEY));
    assert_eq!(store.change_heist(GalleryId(1), &KEY, &other).await.unwrap(), Publishing::Done);
    assert_eq!(store.change_heist(GalleryId(1), &KEY, &other).await.unwrap(), Publishing::Done, "and once more");
    assert_eq!(entry(&store, 1).await.title, "The Cellar");

    assert!(!store.take_heist_down(GalleryId(1), &[2; 32]).await.unwrap());
    assert!(store.take_heist_down(GalleryId(1), &KEY).await.unwrap());
    assert!(store.gallery_entry(GalleryId(1)).await.unwrap().is_none());
    assert!(store.was_deleted(Kind::Heist, &GalleryId(1).to_string()).await.unwrap());
    assert!(store.purge(&GalleryId(3).to_string()).await.unwrap() == Some(Kind::Heist));
}

async fn the_list_is_looked_through(database: Database) {
    let store = database.open().await;
    let mut easy = heist("100 % Ähnlich");
    (easy.difficulty, easy.told.editions) = ("amateur".to_owned(), vec!["v16".to_owned()]);
    let mut four = heist("Four_Only");
    (four.author, four.told.players) = ("Zoë".to_owned(), vec![4]);
    for (id, one) in [(1, &easy), (2, &four), (3, &heist("The Attic"))] {
        publish(&store, id, one).await;
    }
    let all = GalleryQuery::default();
    assert_eq!(titles(&store, &all).await.len(), 3);
    let by = |difficulty: &str, players: u8, edition: &str, search: &str| GalleryQuery {
        difficulty: difficulty.to_owned(),
        players,
        edition: edition.to_owned(),
        search: search.to_owned(),
        ..GalleryQuery::default()
    };
    assert_eq!(titles(&store, &by("amateur", 0, "", "")).await, ["100 % Ähnlich"]);
    assert_eq!(titles(&store, &by("", 3, "v24", "")).await, ["The Attic"]);
    assert_eq!(titles(&store, &by("", 4, "v2", "")).await, Vec::<String>::new(), "no part of a word");
    assert_eq!(titles(&store, &by("", 0, "%", "")).await, Vec::<String>::new());
    assert_eq!(titles(&store, &by("", 0, "", "zOË")).await, ["Four_Only"]);
    assert_eq!(titles(&store, &by("", 0, "", "ÄHN")).await, ["100 % Ähnlich"]);
    assert_eq!(titles(&store, &by("", 0, "", "_")).await, ["Four_Only"], "no pattern");
    assert_eq!(titles(&store, &by("", 0, "", "' OR 1=1 --")).await, Vec::<String>::new());
    let first = store.list_gallery(&all, 2, 0).await.unwrap();
    let second = store.list_gallery(&all, 2, 2).await.unwrap();
    assert_eq!((first.len(), second.len()), (2, 1));
    assert!(!first.contains(&second[0]));
    play(&store, 70, 2, 100, Some(true)).await;
    let played = GalleryQuery { sort: GallerySort::Played, ..all };
    assert_eq!(titles(&store, &played).await[0], "Four_Only");
}

async fn plays_stay_counted_when_their_table_is_gone(database: Database) {
    let store = database.open().await;
    publish(&store, 1, &heist("The Attic")).await;
    for (id, won) in [(70, Some(true)), (71, Some(false)), (72, None)] {
        play(&store, id, 1, 100, won).await;
    }
    let counted = async || {
        let entry = entry(&store, 1).await;
        (entry.plays, entry.wins)
    };
    assert_eq!(counted().await, (2, 1));
    for id in [70, 72] {
        assert!(store.delete_table(TableId(id)).await.unwrap());
        assert_eq!(counted().await, (2, 1));
    }
    let known = store.load(TableId(71)).await.unwrap().unwrap();
    assert_eq!(known.info.gallery, Some(GalleryId(1)));
    assert!(store.delete_heist(GalleryId(1)).await.unwrap());
    assert!(store.load(TableId(71)).await.unwrap().is_some(), "whoever plays it plays on");
    assert!(store.delete_table(TableId(71)).await.unwrap());
}

async fn figures_belong_to_the_file_that_was_tried(database: Database) {
    let store = database.open().await;
    publish(&store, 1, &heist("The Attic")).await;
    publish(&store, 2, &heist("The Bank")).await;
    let found = store.unmeasured_heists(10).await.unwrap();
    assert_eq!(found.len(), 2);
    let attic = found.iter().find(|one| one.id == GalleryId(1)).unwrap();
    let measured = Measured { bot: "greedy".to_owned(), games: 300, won: 120 };
    store.keep_measured(attic, &measured).await.unwrap();
    assert_eq!(entry(&store, 1).await.measured, Some(measured.clone()));
    assert_eq!(store.unmeasured_heists(10).await.unwrap().len(), 1);
    // The same file under another name of its author keeps them; another file has none yet.
    let renamed = GalleryFile { author: "Ann B.".to_owned(), ..heist("The Attic") };
    store.change_heist(GalleryId(1), &KEY, &renamed).await.unwrap();
    assert_eq!(entry(&store, 1).await.measured, Some(measured.clone()));
    store.change_heist(GalleryId(1), &KEY, &heist("The Cellar")).await.unwrap();
    assert_eq!(entry(&store, 1).await.measured, None);
    store.keep_measured(attic, &measured).await.unwrap();
    assert_eq!(entry(&store, 1).await.measured, None, "those of the old file come too late");
}

async fn only_heists_that_nobody_has_touched_are_taken_down(database: Database) {
    let store = database.open().await;
    for (id, title) in [(1, "The Attic"), (2, "The Bank"), (3, "The Cellar")] {
        publish(&store, id, &heist(title)).await;
    }
    let later = entry(&store, 1).await.updated + 1000;
    // One is played at a table that is there, one was at a table that is gone.
    play(&store, 70, 1, later, None).await;
    play(&store, 71, 2, later, Some(false)).await;
    store.delete_table(TableId(71)).await.unwrap();
    let all = Filter { untouched_since: None, limit: 10 };
    let old = Filter { untouched_since: Some(later), ..all };
    let listed = store.list_heists(all).await.unwrap();
    assert_eq!((listed.len(), listed[0].last, listed[0].plays + listed[1].plays), (3, later, 1));
    assert_eq!(store.list_heists(old).await.unwrap().len(), 1);
    assert_eq!(store.delete_heists_untouched_since(later).await.unwrap(), 1);
    assert!(store.was_deleted(Kind::Heist, &GalleryId(3).to_string()).await.unwrap());
    assert_eq!(store.statistics().await.unwrap().gallery_heists, 2);
}

async fn a_full_gallery_takes_no_more(database: Database) {
    let store = database.open().await;
    publish(&store, 1, &heist("The Attic")).await;
    let most =
        async |id: i64, title: &str| store.publish_heist(GalleryId(id), &KEY, &heist(title), None, 1).await.unwrap();
    assert_eq!(most(2, "The Bank").await, Publishing::Full);
    assert_eq!(most(2, "The Attic").await, Publishing::Known(GalleryId(1), KEY));
    assert!(store.delete_heist(GalleryId(1)).await.unwrap());
    assert_eq!(most(2, "The Bank").await, Publishing::Done);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_has_the_gallery_whichever_the_database() {
    let (file, server) = (Database::sqlite(), Database::postgres().await);
    let store = file.open().await;
    let from = ForkedFrom { id: GalleryId(i64::MIN), title: "The Loft".to_owned(), author: "\"Bob\"\n".to_owned() };
    store.publish_heist(GalleryId(i64::MAX), &KEY, &heist("The Attic"), Some(&from), 0).await.unwrap();
    play(&store, 70, i64::MAX, 100, Some(true)).await;
    let before = entry(&store, i64::MAX).await;
    assert_eq!((before.plays, before.wins), (1, 1));
    let mut backup = Vec::new();
    archive::backup(&file.url, &mut backup).await.unwrap();
    archive::restore(&server.url, backup.as_slice(), false).await.unwrap();
    let restored = server.open().await;
    assert_eq!(entry(&restored, i64::MAX).await, before);
    assert_eq!(restored.gallery_key(GalleryId(i64::MAX)).await.unwrap(), Some(KEY));
    let again = restored.publish_heist(GalleryId(2), &KEY, &heist("The Attic"), None, 0).await.unwrap();
    assert_eq!(again, Publishing::Known(GalleryId(i64::MAX), KEY));
}
