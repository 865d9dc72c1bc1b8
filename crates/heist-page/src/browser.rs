//! Small things that only a browser knows: time, randomness, the clipboard, files, addresses.

use heist_protocol::AccessToken;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Reads the file that somebody has chosen, as text; the error is a sentence.
pub fn read_chosen_file(input: &web_sys::HtmlInputElement, then: impl FnOnce(Result<String, String>) + 'static) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        then(text.ok_or_else(|| "The file cannot be read as text.".to_owned()));
    });
}

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// The text of the rules, which `boot.js` has loaded beside the program.
pub fn rules() -> Option<String> {
    js_sys::Reflect::get(&js_sys::global(), &"heistRules".into()).ok()?.as_string()
}

/// The build that this page belongs to, as it stands in the addresses of its files: text and program are of one build.
pub fn build() -> String {
    let script = leptos::prelude::document().query_selector("script[src*='boot.js']").ok().flatten();
    let source = script.and_then(|script| script.get_attribute("src")).unwrap_or_default();
    source.split_once('?').map_or_else(String::new, |(_, build)| format!("?{build}"))
}

/// Whether a query about screen and system holds, such as `(pointer: fine)`.
pub fn fits(query: &str) -> bool {
    let asked = web_sys::window().and_then(|window| window.match_media(query).ok().flatten());
    asked.is_some_and(|query| query.matches())
}

/// Sixty-four bits that nobody can guess.
pub fn random() -> u64 {
    let mut bytes = [0; 8];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    if crypto.is_some_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok()) {
        return u64::from_le_bytes(bytes);
    }
    // Without a source of secrets, dice still have to roll.
    (js_sys::Math::random() * 9e15) as u64 ^ now().to_bits()
}

/// A secret that nobody can guess: 32 letters of six random bits each. `None`: this browser has no randomness for secrets.
pub fn secret() -> Option<AccessToken> {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut bytes = [0; 32];
    let crypto = web_sys::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(AccessToken(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 63)])).collect()))
}

/// The address of this server, without a slash at the end.
pub fn origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Whether this page has a loopback address, which means another machine to everybody else: a link to it is of no use.
pub fn is_loopback() -> bool {
    let name = web_sys::window().and_then(|window| window.location().hostname().ok()).unwrap_or_default();
    means_oneself(&name)
}

fn means_oneself(name: &str) -> bool {
    name == "localhost" || name.ends_with(".localhost") || name.starts_with("127.") || name == "[::1]"
}

/// Copies a text and says whether it worked: where it is forbidden, the page shows the text instead.
pub fn copy(text: String, done: impl FnOnce(bool) + 'static) {
    let clipboard = web_sys::window().filter(web_sys::Window::is_secure_context).map(|w| w.navigator().clipboard());
    let Some(clipboard) = clipboard else { return done(false) };
    spawn_local(async move {
        done(JsFuture::from(clipboard.write_text(&text)).await.is_ok());
    });
}

/// Bytes as letters that may stand in an address.
pub fn to_base64(bytes: &[u8]) -> Option<String> {
    let letters: String = bytes.iter().map(|byte| char::from(*byte)).collect();
    let text = web_sys::window()?.btoa(&letters).ok()?;
    Some(text.trim_end_matches('=').replace('+', "-").replace('/', "_"))
}

/// The bytes of such letters.
pub fn from_base64(text: &str) -> Option<Vec<u8>> {
    let letters = web_sys::window()?.atob(&text.replace('-', "+").replace('_', "/")).ok()?;
    letters.chars().map(|letter| u8::try_from(letter).ok()).collect()
}

/// Whether the system offers to hand something on to another program.
pub fn can_hand_on() -> bool {
    web_sys::window().is_some_and(|window| js_sys::Reflect::has(&window.navigator(), &"share".into()).unwrap_or(false))
}

/// Hands something on to another program: words, perhaps a link, perhaps a picture (its name, and an address that has all of it
/// inside).
pub async fn hand_on(words: &str, link: Option<&str>, picture: Option<(&str, &str)>) -> Result<(), JsValue> {
    let navigator = web_sys::window().ok_or(JsValue::NULL)?.navigator();
    let offer = web_sys::ShareData::new();
    offer.set_title("Heist");
    offer.set_text(words);
    if let Some(link) = link {
        offer.set_url(link);
    }
    if let Some((name, address)) = picture
        && let Some(bytes) = address.split_once("base64,").and_then(|(_, packed)| from_base64(packed))
    {
        let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes.as_slice()));
        let kind = web_sys::FilePropertyBag::new();
        kind.set_type("image/png");
        let file = web_sys::File::new_with_u8_array_sequence_and_options(&parts, name, &kind)?;
        offer.set_files(&js_sys::Array::of1(&file));
    }
    JsFuture::from(navigator.share_with_data(&offer)).await.map(drop)
}

/// How long ago a moment (in milliseconds since 1970) was, in words.
pub fn ago(moment: f64) -> String {
    ago_words(((now() - moment) / 1000.0).max(0.0) as u64)
}

fn ago_words(seconds: u64) -> String {
    let several = |count: u64, noun: &str| match count {
        1 => format!("1 {noun} ago"),
        _ => format!("{count} {noun}s ago"),
    };
    match seconds {
        0..60 => "just now".into(),
        60..3600 => several(seconds / 60, "minute"),
        3600..86_400 => several(seconds / 3600, "hour"),
        _ => several(seconds / 86_400, "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::{ago_words, means_oneself};

    #[test]
    fn some_addresses_mean_oneself() {
        assert!(["localhost", "127.0.0.1", "[::1]"].into_iter().all(means_oneself));
        assert!(!["heist.example", "192.168.1.27", "localhost.example"].into_iter().any(means_oneself));
    }

    #[test]
    fn times_are_rounded_down() {
        assert_eq!(ago_words(59), "just now");
        assert_eq!(ago_words(119), "1 minute ago");
        assert_eq!(ago_words(7200), "2 hours ago");
        assert_eq!(ago_words(86_400), "1 day ago");
    }
}
