//! A job: what it is about, who goes, who carries what, and the way to the table.

mod pick;

use super::city::{JobState, advice_words, average_words, difficulty_name, standing};
use super::places::emblem;
use super::under_way::{begin_here, begin_there};
use super::{Level, RuleAside, RuleLink};
use crate::board::Pawn;
use crate::boxes::Campaign;
use crate::pages::bot_choice::BotSeats;
use crate::pages::new_table::hints::hints;
use crate::pages::own_heist::{map_of, told};
use crate::pictures::PlacePicture;
use crate::session::Notice;
use crate::settings::Settings;
use heist_campaign::{BoxContents, Job, Status};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_rules::who::Who;
use heist_words::chronicle;
use heist_words::english::{capital, cash};
use heist_words::names::{crew_card_name, fixer_name, item_name};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pick::Pick;

/// A job of the city.
#[component]
pub fn JobPage(job: &'static Job) -> impl IntoView {
    let campaign = Campaign::get();
    // The second part, when the first is over; else the first.
    let heist = Memo::new(move |_| {
        let second = campaign.now(|now| now.second_part.as_ref().map(|part| part.heist.clone()));
        second.filter(|heist| job.heists.contains(heist)).or_else(|| job.heists.first().cloned()).unwrap_or_default()
    });
    move || {
        let heist = Library::official().heist(&heist.get())?;
        Some(view! {
            <About job heist/>
            <Going heist=heist.id.clone() difficulty=heist.difficulty.clone() county=job.county/>
        })
    }
}

/// What it is about.
#[component]
fn About(job: &'static Job, heist: &'static Heist) -> impl IntoView {
    let campaign = Campaign::get();
    let seen = move || standing(campaign, job);
    let state = move || match seen().0 {
        JobState::Done => Some(("badge won", "✓ done, and can be done again")),
        JobState::Closed if job.county => Some(("badge", "closed: nobody is in jail")),
        JobState::Closed => Some(("badge", "closed for now")),
        JobState::Next => Some(("badge", "this comes next")),
        JobState::Open => None,
    };
    let reward = if job.cash > 0 { format!(" and {}", cash(job.cash.into())) } else { String::new() };
    view! {
        <section class="job-about" aria-labelledby="job-title">
            <PlacePicture of=heist.place.clone()/>
            <div>
                <p class="kicker">{job.location.clone()}</p>
                <h2 id="job-title" class="job-title">{emblem(&job.id)}{heist.name.clone()}</h2>
                <p class="lead">{job.about.clone()}</p>
                <p class="job-badges">
                    <span class=format!("badge difficulty {}", job.difficulty)>{difficulty_name(&job.difficulty).to_owned()}</span>
                    <span class="badge">{format!("wins {}{reward}", fixer_name(job.fixer))}</span>
                    {move || state().map(|(class, words)| view! { <span class=class>{words}</span> })}
                </p>
                {told(heist)}
            </div>
            {map_of(heist)}
        </section>
    }
}

/// Who goes.
#[component]
pub fn Going(
    /// The heist, by its id in the box.
    heist: String,
    /// How hard it is.
    difficulty: String,
    /// Whether those in jail may go.
    county: bool,
) -> impl IntoView {
    let campaign = Campaign::get();
    let pick = Pick::new(campaign, &heist, county);
    let heist = StoredValue::new(heist);
    let rule = RwSignal::new(None::<String>);
    let refused = Memo::new(move |_| campaign.check(&pick.command()).err());
    let names = move || {
        campaign.now(|now| {
            let goes =
                |name: &&String| !now.in_chapters() || heist.with_value(|heist| pick::is_of_the_team(now, heist, name));
            now.characters.keys().filter(goes).cloned().collect::<Vec<_>>()
        })
    };
    let go = use_navigate();
    let to_table = go.clone();
    let settings = Settings::get();
    let open = move |_| {
        let (go, hold) = (to_table.clone(), untrack(|| pick.hold()));
        let bots = untrack(|| pick.playing(&hold));
        campaign.send_then(untrack(|| pick.command()), move |campaign| {
            let name = settings.name.get_untracked();
            begin_there(campaign, hold, bots, &name, move |address| go(address, Default::default()));
        });
    };
    let shared = campaign.key().is_some();
    let start = move |_| {
        let (go, bots) = (go.clone(), untrack(|| pick.playing(&[])));
        campaign.send_then(untrack(|| pick.command()), move |campaign| match begin_here(campaign, bots) {
            Ok(address) => go(&address, Default::default()),
            Err(words) => campaign.notice.set(Some(Notice { words, rule: None })),
        });
    };
    let advice = move || {
        let seats = pick.seats.get();
        let players = || seats.iter().map(|seat| seat.player.as_str());
        campaign.now(|now| {
            let (sum, count) = now.levels(players());
            let advice = heist.with_value(|heist| now.advice(heist, players())).filter(|_| !now.in_chapters())?;
            (count > 0).then(|| (advice, average_words(sum, count)))
        })
    };
    let crew = Signal::derive(move || pick.members().unwrap_or_default());
    let held = Signal::derive(move || if shared { pick.hold() } else { Vec::new() });
    let lacks = move || pick.members().map(|crew| hints(&crew)).unwrap_or_default();
    view! {
        <section class="going" aria-labelledby="going-title">
            <h2 id="going-title">"Who goes"</h2>
            <p class="hint">"Three or four, one of each class, no skill more than twice. Press a card to take somebody along."</p>
            <ul class="pick">
                <For each=names key=Clone::clone let:name><Candidate name pick heist=heist.get_value() county/></For>
            </ul>
            {move || names().is_empty().then(|| view! { <p><a class="button main" href=campaign.page("crew")>"Find some people first"</a></p> })}
            <Seats pick/>
            <BotSeats choice=pick.bots crew held here=Signal::stored(!shared)/>
            <Carried pick/>
            <div class="going-advice" aria-live="polite">
                {move || advice().map(|(advice, level)| view! {
                    <p class=format!("advice-line {}", advice.word()) id="crew-advice">
                        {format!("{} against players of level {level} on average: ", difficulty_name(&difficulty))}
                        <strong>{advice_words(advice)}</strong>"."
                    </p>
                })}
                {move || match refused.get() {
                    Some(told) => view! { <p class="trouble" id="crew-refused">{told.words} " " {told.rule.map(|id| view! { <RuleLink id rule/> })}</p> }.into_any(),
                    None => {
                        let lacks = lacks();
                        if lacks.is_empty() {
                            view! { <p class="good-news" id="crew-fine">"This crew can do a little of everything."</p> }.into_any()
                        } else {
                            view! { <ul class="crew-hints" id="crew-lacks">{lacks.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul> }.into_any()
                        }
                    }
                }}
            </div>
            <div class="open-bar">
                {shared.then(|| view! {
                    <button type="button" class="button main" id="start-there" disabled=move || refused.with(Option::is_some) || campaign.busy.get() on:click=open>
                        "Open the table"
                    </button>
                })}
                <button type="button" class=if shared { "button" } else { "button main" } id="start-here" disabled=move || refused.with(Option::is_some) || campaign.busy.get() on:click=start>
                    {if shared { "Alone, in this browser" } else { "Start in this browser" }}
                </button>
            </div>
            <RuleAside rule/>
        </section>
    }
}

/// Somebody who could go.
#[component]
fn Candidate(name: String, pick: Pick, heist: String, county: bool) -> impl IntoView {
    let campaign = Campaign::get();
    let county = campaign.held.with_untracked(|held| pick::may_go_busted(held.now(), &heist, county, &name));
    let key = StoredValue::new(name.clone());
    let named = Memo::new(move |_| campaign.now(|now| key.with_value(|name| now.characters.get(name).cloned())));
    let place = move || key.with_value(|name| pick.place(name));
    let level = Signal::derive(move || named.with(|named| named.as_ref().map_or(1, |named| named.level)));
    let cards = move || {
        named.with(|named| {
            named.as_ref().map(|named| {
                let [first, second] = &named.cards.skills;
                (
                    crew_card_name(&named.cards.card).to_owned(),
                    format!("{}, {}", crew_card_name(first), crew_card_name(second)),
                )
            })
        })
    };
    let note = move || {
        named.with(|named| match named.as_ref().map(|named| &named.status) {
            Some(Status::Busted) if county => Some("in jail: starts inside".to_owned()),
            Some(Status::Busted) => Some(campaign.now(|now| chronicle::busted(&now.edition).to_owned())),
            Some(Status::Other(word)) => Some(word.clone()),
            _ => None,
        })
    };
    // Whoever has left the story does not come back; whoever is in jail only where that is the point.
    let stuck = move || {
        named.with(|named| match named.as_ref().map(|named| &named.status) {
            Some(Status::Busted) => !county,
            Some(Status::Other(_)) => campaign.now(BoxContents::in_chapters),
            _ => false,
        })
    };
    let due = move || key.with_value(|name| campaign.now(|now| !now.choices(name).is_empty()));
    view! {
        <li>
            <button type="button" class="pick-card" data-pick=name.clone() class:chosen=move || place().is_some()
                aria-pressed=move || place().is_some().to_string() disabled=stuck
                on:click=move |_| key.with_value(|name| pick.turn(name))>
                <span class="pick-pawn">{move || place().map(|i| view! { <Pawn who=Who::PLAYERS[i]/> })}</span>
                <span class="pick-words">
                    <strong>{capital(&name)}</strong>
                    <Level level/>
                    {move || cards().map(|(card, skills)| view! { <span class="pick-cards">{card}<br/>{skills}</span> })}
                    {move || note().map(|note| view! { <span class="pick-note">{note}</span> })}
                    {move || due().then(|| view! { <span class="pick-note">{if campaign.now(BoxContents::in_chapters) { "may get a better card" } else { "a level-up is waiting" }}</span> })}
                </span>
            </button>
        </li>
    }
}

/// Who plays whom.
#[component]
fn Seats(pick: Pick) -> impl IntoView {
    let campaign = Campaign::get();
    let shared = campaign.key().is_some();
    // Where scenarios are played people have no levels.
    let players = move || {
        campaign.now(|now| {
            let level = |level: u8| (!now.in_chapters()).then_some(level);
            now.players.iter().map(|(name, own)| (name.clone(), level(*own))).collect::<Vec<_>>()
        })
    };
    let rows = move || {
        let seats = pick.seats.get();
        seats
            .into_iter()
            .zip(Who::PLAYERS)
            .map(|(seat, who)| {
                let (character, chosen) = (seat.character.clone(), seat.player.clone());
                let options = players().into_iter().map(|(name, level)| {
                    let here = name == chosen;
                    let words = match level {
                        Some(level) => format!("{} (level {level})", capital(&name)),
                        None => capital(&name),
                    };
                    view! { <option value=name.clone() selected=here>{words}</option> }
                });
                view! {
                    <li data-who=who.word() data-seat=seat.character.clone()>
                        <Pawn who/>
                        <strong>{capital(&seat.character)}</strong>
                        <label>
                            <span class="hint">"played by"</span>
                            <select class="input" aria-label=format!("{} is played by", capital(&seat.character))
                                on:change:target=move |ev| pick.hand_to(&character, ev.target().value())>
                                {options.collect_view()}
                            </select>
                        </label>
                        {shared.then(|| {
                            let name = seat.character.clone();
                            let mine = pick.is_mine(&name);
                            view! {
                                <label class="hold">
                                    <input type="checkbox" data-hold=who.word() prop:checked=mine on:change=move |_| pick.turn_mine(&name)/>
                                    <span>"my seat"</span>
                                </label>
                            }
                        })}
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <ol class="pick-seats" aria-label="The crew">{rows}</ol>
        {move || pick.seats.with(Vec::is_empty).then(|| view! { <p class="hint">"Nobody goes yet."</p> })}
    }
}

/// Who carries what.
#[component]
fn Carried(pick: Pick) -> impl IntoView {
    move || {
        let cards = pick.cards.get();
        let seats = pick.seats.get();
        (!cards.is_empty() && !seats.is_empty()).then(|| {
            let rows = cards.into_iter().enumerate().map(|(i, (item, holder))| {
                let options = seats.iter().enumerate().map(|(place, seat)| {
                    let here = holder.as_ref().map_or(place == 0, |holder| *holder == seat.character);
                    view! { <option value=seat.character.clone() selected=here>{capital(&seat.character)}</option> }
                });
                view! {
                    <li data-item=item.id()>
                        <label>
                            <span>{item_name(item)}" goes to"</span>
                            <select class="input" on:change:target=move |ev| pick.give(i, ev.target().value())>{options.collect_view()}</select>
                        </label>
                    </li>
                }
            });
            view! {
                <h3>"Who carries what"</h3>
                <ul class="pick-items">{rows.collect_view()}</ul>
            }
        })
    }
}
