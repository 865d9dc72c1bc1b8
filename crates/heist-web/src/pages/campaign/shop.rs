//! The shop and the team's things: what is on sale, what the team owns and would get for it, what lies around in the city.

use super::{RuleAside, WhyNot};
use crate::boxes::Campaign;
use crate::pictures::ItemPicture;
use heist_campaign::{BoxCommand, Stock};
use heist_data::library::Library;
use heist_rules::cards::{Fixer, Item, Loot};
use heist_words::english::cash;
use heist_words::names::{fixer_name, fixer_summary, item_effect, item_name, loot_name};
use leptos::prelude::*;

/// The shop.
#[component]
pub fn Shop() -> impl IntoView {
    let campaign = Campaign::get();
    let on_sale =
        move || Item::ALL.into_iter().filter(|item| campaign.now(|now| now.shop.has(*item))).collect::<Vec<_>>();
    let owned =
        move || Item::ALL.into_iter().filter(|item| campaign.now(|now| now.items.has(*item))).collect::<Vec<_>>();
    let hidden =
        move || campaign.now(|now| Item::ALL.into_iter().map(|item| usize::from(now.hidden(item))).sum::<usize>());
    let terms = move || {
        campaign.now(|now| {
            [Fixer::Fence, Fixer::Curator]
                .into_iter()
                .filter(|fixer| now.has_fixer(*fixer))
                .map(|fixer| format!("{}: {}.", fixer_name(fixer), fixer_summary(fixer)))
                .collect::<Vec<_>>()
        })
    };
    view! {
        <section class="shop" aria-labelledby="shop-title">
            <h2 id="shop-title">"The shop"</h2>
            <p class="hint">
                "Open between heists. Things that leave your hands, finds included, turn up here. Selling brings half the price, rounded down."
                {move || terms().into_iter().map(|words| view! { " " <strong>{words}</strong> }).collect_view()}
            </p>
            <ul class="wares" id="on-sale">
                <For each=on_sale key=|item| *item as u8 let:item><Ware item selling=false/></For>
            </ul>
            {move || on_sale().is_empty().then(|| view! { <p class="hint">"Sold out."</p> })}
            <h2>"What the team owns"</h2>
            <ul class="wares" id="owned">
                <For each=owned key=|item| *item as u8 let:item><Ware item selling=true/></For>
            </ul>
            {move || owned().is_empty().then(|| view! { <p class="hint" id="owns-nothing">"Nothing but good intentions."</p> })}
            <Loots/>
            <p class="hint">{move || match hidden() {
                0 => "Every item card of the city has turned up.".to_owned(),
                1 => "One item card is still out there, to be found in a heist or brought along by a pro.".to_owned(),
                count => format!("{count} item cards are still out there, to be found in heists or brought along by pros."),
            }}</p>
        </section>
    }
}

/// One item: to be bought, or to be sold.
#[component]
fn Ware(item: Item, selling: bool) -> impl IntoView {
    let campaign = Campaign::get();
    let rule = RwSignal::new(None::<String>);
    let (command, word) = if selling { (BoxCommand::Sell(item), "Sell") } else { (BoxCommand::Buy(item), "Buy") };
    let label = format!("{word} {}", item_name(item));
    let asked = command.clone();
    let refused = Memo::new(move |_| campaign.check(&asked).err());
    let price = move || campaign.now(|now| if selling { now.resale(item) } else { now.price(item) });
    let printed = u16::from(Library::official().items[item as usize].price);
    let count = move || {
        campaign.now(|now| {
            let stock: &Stock = if selling { &now.items } else { &now.shop };
            stock.count(item)
        })
    };
    view! {
        <li class="ware" data-item=item.id()>
            <span class="ware-icon"><ItemPicture of=item.id()/></span>
            <h3>
                {item_name(item)}
                {move || (count() > 1).then(|| view! { <small>{format!(" × {}", count())}</small> })}
            </h3>
            <p>{item_effect(item)}</p>
            <p class="ware-deal">
                <span class="ware-price">
                    {move || cash(price())}
                    {move || (price() != printed).then(|| view! { <small>{format!(" printed {}", cash(printed))}</small> })}
                </span>
                <button type="button" class="button small" class:main=!selling data-line=command.to_string() aria-label=label
                    aria-disabled=move || refused.with(Option::is_some).to_string()
                    on:click=move |_| campaign.send(command.clone())>
                    {word}
                </button>
            </p>
            <WhyNot refused rule class="ware-no hint"/>
            <RuleAside rule/>
        </li>
    }
}

/// Loot that the team has kept.
#[component]
fn Loots() -> impl IntoView {
    let campaign = Campaign::get();
    let pieces = move || {
        let mut pieces: Vec<(Loot, usize)> = Vec::new();
        for loot in campaign.now(|now| now.loot.clone()) {
            match pieces.iter_mut().find(|(other, _)| *other == loot) {
                Some((_, count)) => *count += 1,
                None => pieces.push((loot, 1)),
            }
        }
        pieces
    };
    let jewels = move || pieces().iter().any(|(loot, _)| *loot == Loot::Jewel);
    move || {
        (!pieces().is_empty()).then(|| view! {
            <h2>"Loot in the attic"</h2>
            <ul class="loot-list">
                {pieces().into_iter().map(|(loot, count)| view! {
                    <li>{format!("{count} × {}", loot_name(loot))}</li>
                }).collect_view()}
            </ul>
            {jewels().then(|| view! {
                <p><button type="button" class="button small" id="sell-jewel" on:click=move |_| campaign.send(BoxCommand::SellJewel)>{format!("Sell a jewel to the {} for {}", fixer_name(Fixer::Curator), cash(Loot::JEWEL_PRICE.into()))}</button></p>
            })}
        })
    }
}
