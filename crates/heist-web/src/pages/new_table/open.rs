//! Opening a table: in this browser, or on the server.

use crate::opening::{sentence, set_up_with};
use crate::own_heist::Playable;
use crate::session::local::{self, Extras};
use crate::tables::{self, Known, remember};
use gloo_net::http::Request;
use heist_protocol::http::{NewTable, Opened, Problem};
use heist_protocol::limits::clean_name;
use heist_protocol::{BotPlayer, Colour, CrewMember};
use wasm_bindgen_futures::spawn_local;

/// Begins a game in this browser, in which bots play some seats, and returns its address.
pub fn locally(
    heist: &Playable,
    edition: &str,
    crew: &[CrewMember],
    inside: Option<&[Colour]>,
    bots: Vec<(Colour, BotPlayer)>,
) -> Result<String, String> {
    let game = set_up_with(heist, edition, crew, inside).map_err(|fault| sentence(&fault))?;
    let id = local::begin_with(&game, Extras { bots, draft: heist.draft(), ..Extras::default() })?;
    Ok(format!("/local?game={id}"))
}

/// A name that the server accepts.
pub fn name_or_somebody(name: &str) -> String {
    clean_name(name).unwrap_or_else(|| "Somebody".into())
}

/// Opens a table on the server and keeps its secrets in this browser. Returns its address.
pub fn on_the_server(table: NewTable, heist: Playable, done: impl FnOnce(Result<String, String>) + 'static) {
    spawn_local(async move {
        let answer = ask(&table).await;
        done(answer.map(|opened| {
            let address = format!("/t/{}", opened.table);
            let title = table.file.as_ref().map(|_| heist.name.clone());
            remember(opened.table, &Known { title, draft: heist.draft(), ..tables::opened(&table, opened) });
            address
        }));
    });
}

async fn ask(table: &NewTable) -> Result<Opened, String> {
    let unreachable = |_| "The server does not answer. You can still play in this browser alone.".to_owned();
    let request = Request::post("/api/tables").json(table).map_err(unreachable)?;
    let answer = request.send().await.map_err(unreachable)?;
    if answer.ok() {
        return answer
            .json::<Opened>()
            .await
            .map_err(|_| "The server's answer is not understood: reload the page.".into());
    }
    match answer.json::<Problem>().await {
        Ok(problem) => Err(problem.error),
        Err(_) => {
            Err(format!("The server could not open the table (status {}). Try again in a moment.", answer.status()))
        }
    }
}
