//! What planning offers for cash and for free, in editions without a shop: the table `planning`.

use super::read::PositionReader;
use heist_data::error::ContentError;
use heist_data::fields::Fields;
use heist_rules::edition::PlanningPurchases;
use heist_rules::setup::{Sells, Setup};
use heist_rules::state::State;
use toml::{Table, Value};

/// What planning offers: prices in $k, and what is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PositionOffers {
    /// What is for sale, and for how much.
    pub sells: Sells,
    /// Reveals that are free.
    pub free_reveals: u8,
    /// Ideas that are free.
    pub free_ideas: u8,
}

/// Reads a table `planning`, of a position or of a heist file: what it does not name is not for sale, and nothing is free.
pub(crate) fn read_offers(fields: &Fields<'_>) -> Result<PositionOffers, ContentError> {
    let offers = PositionOffers {
        sells: Sells { reveal: fields.up_to("buy-reveal", 9)?, idea: fields.up_to("buy-idea", 9)? },
        free_reveals: fields.up_to("free-reveals", 99)?.unwrap_or(0),
        free_ideas: fields.up_to("free-ideas", 99)?.unwrap_or(0),
    };
    fields.finish()?;
    Ok(offers)
}

impl PositionReader<'_> {
    pub(super) fn read_planning_offers(&mut self) -> Result<(), ContentError> {
        let offers = self.fields.table("planning")?.map(|fields| read_offers(&fields)).transpose()?;
        self.built.offer(offers)
    }
}

/// Writes the table `planning`, where it says anything but the usual.
pub(super) fn print_offers(setup: &Setup, state: &State, table: &mut Table) {
    let usual = Sells::usual(setup.edition.planning_purchases);
    let shop = setup.edition.planning_purchases == PlanningPurchases::Shop;
    let official = !setup.heist.is_empty();
    if shop || !official && setup.sells == usual && state.free_reveals | state.free_ideas == 0 {
        return;
    }
    let free = |count: u8| (count > 0).then_some(count);
    let keys = [
        ("buy-reveal", setup.sells.reveal),
        ("buy-idea", setup.sells.idea),
        ("free-reveals", free(state.free_reveals)),
        ("free-ideas", free(state.free_ideas)),
    ];
    let offers = keys.into_iter().filter_map(|(key, number)| Some((key.to_owned(), i64::from(number?).into())));
    table.insert("planning".into(), Value::Table(offers.collect()));
}
