//! `heist admin` beside a server that runs.

use crate::common::{Ran, fresh_state, program, run};
use heist_protocol::gallery::PublishedHeist;
use heist_protocol::http::{NewTable, Opened};
use heist_protocol::{BoxId, Colour};
use heist_server::game_start::GameSpec;
use heist_server::rooms::PreparedTable;
use heist_server::rooms::guests::Seats;
use heist_server::store::{BoxRecord, Store, TableStatus};
use heist_testbed::server_process::ServerProcess;
use heist_testbed::{http, new_table};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// A heist of somebody's own.
const SHOP: &str = "id = \"corner-shop\"\nname = \"The Corner Shop\"\nsummary = \"A jewel.\"\ndeck = \"1,Z1\"\n\
    map = \"\"\"\nJW EM EM E5\n EM EM EM RE\nEM EM EM E5\n\"\"\"\n\
    [objective]\ntext = \"Bring the jewel home.\"\nall = [{ kind = \"steal\", piece = \"jewel\" }]\n";

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// Puts a table of this name into a database, which is made if it is not there.
async fn put_table(store: &Store, id: &str) {
    let NewTable { heist, edition, crew, .. } = new_table::new_table("startup");
    let spec = GameSpec::new_table(heist, edition, crew, None).expect("a heist");
    let mut new = PreparedTable::new(&spec, Seats::default(), None).expect("random numbers");
    new.record.info.table = id.parse().expect("a name");
    let status = TableStatus { phase: "planning".to_owned(), round: 0, won: None };
    store.create(&new.record, &status).await.expect("a table");
}

/// Sees to it that a database has a table of this name.
pub fn bring_table(database: &Path, id: &str) {
    runtime().block_on(async {
        let store = Store::open(database.to_str().expect("a name")).await.expect("the database");
        if store.load(id.parse().expect("a name")).await.expect("an answer").is_none() {
            put_table(&store, id).await;
        }
        store.close().await;
    });
}

/// Makes a database with a table, a box and a block in it.
pub fn fill(database: &Path) {
    bring_table(database, "4kq07zt1mdw9c");
    runtime().block_on(async {
        let store = Store::open(database.to_str().expect("a name")).await.expect("the database");
        let (name, opening) = ("The Night Shift".to_owned(), "heist-box = 1\n".to_owned());
        let made = BoxRecord { id: BoxId(7), name, opening, key: [7; 32] };
        store.make_box(&made, &[]).await.expect("a box");
        store.block("203.0.113.0/24".parse().expect("a range"), None, Some("spam")).await.expect("blocked");
        store.close().await;
    });
}

fn ask(server: &ServerProcess, request: &str, body: &str) -> (u16, String) {
    runtime().block_on(http::exchange(&server.url, request, body)).expect("an answer")
}

fn open_table(server: &ServerProcess) -> Opened {
    let mut new = new_table::new_table("startup");
    (new.hold, new.name) = (vec![Colour::Red], "Ann".to_owned());
    let body = serde_json::to_string(&new).expect("JSON");
    let (status, text) = ask(server, "POST /api/tables\nContent-Type: application/json", &body);
    assert_eq!(status, 201, "{text}");
    serde_json::from_str(&text).expect("the answer")
}

/// Waits until a request gets this status; not for ever.
fn until(server: &ServerProcess, request: &str, status: u16) -> String {
    let begun = Instant::now();
    loop {
        let (answered, text) = ask(server, request, "");
        if answered == status {
            return text;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{request}: {answered} {text}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn an_operator_lists_closes_deletes_and_blocks_while_the_server_runs() {
    let folder = fresh_state("admin");
    fs::create_dir_all(&folder).expect("a folder");
    let database = folder.join("heist.db").display().to_string();
    let mut server = ServerProcess::start(&["--database", &database, "--behind-proxy"]).expect("a server");
    let admin = |arguments: &[&str]| -> Ran {
        let mut program = program(&folder.join("state"));
        run(program.env("HEIST_DATABASE", &database).arg("admin").args(arguments), "")
    };
    let (one, two) = (open_table(&server), open_table(&server));
    let (first, second) = (one.table.to_string(), two.table.to_string());

    let listed = admin(&["list"]).fine();
    assert!(listed.contains(&first) && listed.contains("startup") && listed.contains("Ann"), "{listed}");
    let listed: Value = serde_json::from_str(&admin(&["list", "--only", "tables", "--json"]).fine()).expect("JSON");
    assert_eq!((listed["tables"].as_array().map(Vec::len), &listed["boxes"]), (Some(2), &Value::Array(Vec::new())));
    assert_eq!(admin(&["list", "--untouched", "1"]).fine(), "There is nothing to list.\n");
    assert!(admin(&["stats"]).fine().contains("tables "));
    assert_eq!(admin(&["purge", "--only", "tables", "--untouched", "0"]).fine().matches("would be deleted").count(), 1);

    let said = admin(&["close", &first]).fine();
    assert!(said.contains("reopen"), "{said}");
    assert!(admin(&["list"]).fine().contains("closed"));
    assert!(admin(&["reopen", &first]).fine().contains("is open again"));
    assert!(admin(&["close", "0000000000000"]).failed().contains("there is no table"));
    assert!(admin(&["close", "nonsense"]).failed().contains("as in its address"));

    assert!(admin(&["purge", &second]).fine().contains("was deleted"));
    assert!(admin(&["purge", &second]).failed().contains("there is no table, box or heist"));
    let page = until(&server, &format!("GET /t/{second}"), 410);
    assert!(page.contains("This table was deleted."), "{page}");

    let new = serde_json::json!({ "file": SHOP, "author": "Ann" }).to_string();
    let (status, made) = ask(&server, "POST /api/gallery\nContent-Type: application/json", &new);
    assert_eq!(status, 201, "{made}");
    let heist = serde_json::from_str::<PublishedHeist>(&made).expect("the answer").id.to_string();
    let listed = admin(&["list", "--only", "heists"]).fine();
    assert!(listed.contains(&heist) && listed.contains("The Corner Shop, Ann"), "{listed}");
    assert!(admin(&["purge", &heist]).fine().contains("was taken down"));
    let page = until(&server, &format!("GET /gallery/{heist}"), 410);
    assert!(page.contains("This heist was taken down."), "{page}");
    assert_eq!(admin(&["list", "--only", "heists"]).fine(), "There is nothing to list.\n");

    let as_client = |address: &str| format!("GET /\nX-Forwarded-For: {address}");
    assert_eq!(ask(&server, &as_client("203.0.113.7"), "").0, 200);
    let said = admin(&["block", "203.0.113.0/24", "--until", "7days", "--note", "spam"]).fine();
    assert!(said.starts_with("203.0.113.0/24 is blocked until 20"), "{said}");
    let page = until(&server, &as_client("203.0.113.7"), 403);
    assert!(page.contains("has blocked your address"), "{page}");
    assert_eq!(ask(&server, &as_client("203.0.114.7"), "").0, 200);
    assert!(admin(&["blocks"]).fine().contains("203.0.113.0/24 since 20"));
    assert!(server.stop());
    let mut server = ServerProcess::start(&["--database", &database, "--behind-proxy"]).expect("a server");
    assert_eq!(ask(&server, &as_client("203.0.113.7"), "").0, 403, "also after a restart");
    assert!(admin(&["unblock", "203.0.113.0/24"]).fine().contains("not blocked any more"));
    until(&server, &as_client("203.0.113.7"), 200);
    assert_eq!(admin(&["blocks"]).fine(), "Nothing is blocked.\n");

    for slip in ["0.0.0.0/0", "::/0", "127.0.0.1", "10.0.0.0/8"] {
        assert!(admin(&["block", slip]).failed().contains("--force"), "{slip}");
    }
    assert_eq!(admin(&["block", "heist.example"]).code, 2);
    admin(&["block", "10.1.0.0/16", "--force"]).fine();
    until(&server, &as_client("10.1.2.3"), 403);
    assert!(server.stop());
    // Without a server too.
    assert!(admin(&["purge", "--only", "tables", "--untouched", "0", "--yes"]).fine().contains("deleted."));
    assert!(admin(&["list", "--database", "nowhere.db"]).failed().contains("there is no database `nowhere.db`"));
}

#[test]
fn what_the_gallery_has_acknowledged_survives_a_kill() {
    let folder = fresh_state("gallery-kill");
    fs::create_dir_all(&folder).expect("a folder");
    let database = folder.join("heist.db").display().to_string();
    let start = || ServerProcess::start(&["--database", &database, "--bot-threads", "0"]).expect("a server");
    let mut server = start();
    let new = serde_json::json!({ "file": SHOP, "author": "Ann" }).to_string();
    let (status, made) = ask(&server, "POST /api/gallery\nContent-Type: application/json", &new);
    server.kill();
    assert_eq!(status, 201, "{made}");
    let PublishedHeist { id, key } = serde_json::from_str(&made).expect("the answer");
    let mut server = start();
    let (status, heist) = ask(&server, &format!("GET /api/gallery/{id}"), "");
    assert!(status == 200 && heist.contains("The Corner Shop"), "{status} {heist}");
    let taken = ask(&server, &format!("DELETE /api/gallery/{id}\nAuthorization: Bearer {}", key.0), "");
    server.kill();
    assert_eq!(taken.0, 204, "{}", taken.1);
    let mut server = start();
    assert_eq!(ask(&server, &format!("GET /api/gallery/{id}"), "").0, 410);
    assert!(server.stop());
}
