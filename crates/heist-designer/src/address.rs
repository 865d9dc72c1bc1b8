//! Which address shows which page. Pages of this module are loaded anew one after the other, so there is no router.

use heist_data::text::MAX_TEXT;
use heist_design::lz;
use heist_design::save_key::SaveKey;

/// A page of this module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Page {
    /// The drafts of this browser; `Some` with something that a new one begins with.
    Drafts(Option<Arrival>),
    /// The draft with an id.
    Editor(String),
    /// The gallery of the server, or one heist of it.
    Gallery(Option<String>),
}

/// What a link brings along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// A heist file, packed as in [`file_link`].
    File(String),
    /// A save key of the original designer.
    Key(String),
    /// A heist of the gallery, to be made into one's own.
    Gallery(String),
    /// An official heist or map, by its id.
    Official(String),
}

impl Page {
    /// The page at an address, given in its parts.
    pub fn of(path: &str, query: &str, fragment: &str) -> Page {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        match (parts.next(), parts.next()) {
            (Some("gallery"), heist) => Page::Gallery(heist.map(str::to_owned)),
            (_, Some(draft)) => Page::Editor(draft.to_owned()),
            _ => Page::Drafts(Arrival::of(query.trim_start_matches('?'), fragment.trim_start_matches('#'))),
        }
    }
}

/// How an address begins that brings something, and what it brings.
type Kind = (&'static str, fn(String) -> Arrival);

impl Arrival {
    fn of(query: &str, fragment: &str) -> Option<Arrival> {
        let kinds: [Kind; 4] = [
            ("file=", Arrival::File),
            ("key=", Arrival::Key),
            ("gallery=", Arrival::Gallery),
            ("from=", Arrival::Official),
        ];
        let said = query.split('&').chain([fragment]).filter(|part| !part.is_empty());
        said.flat_map(|part| kinds.iter().map(move |kind| (part, kind)))
            .find_map(|(part, (name, arrival))| Some(arrival(part.strip_prefix(name)?.to_owned())))
    }
}

/// A link that has a whole heist file in it: behind the `#`, which browsers keep to themselves.
pub fn file_link(text: &str) -> String {
    format!("{}/design#file={}", heist_page::browser::origin(), pack(text))
}

/// The mark for the end of a line in a packed text, which is rare in heist files.
const LINE_END: u8 = b'~';

/// A text in letters that may stand in an address. Only plain letters can be packed: line ends have a mark, everything else its bytes.
pub fn pack(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'\n' => plain.push(char::from(LINE_END)),
            b'%' | LINE_END | 0..=31 | 127.. => plain.push_str(&format!("%{byte:02X}")),
            byte => plain.push(char::from(byte)),
        }
    }
    lz::compress(&plain)
}

/// The text in such letters, if they are whole.
pub fn unpack(packed: &str) -> Option<String> {
    // What is not plain takes three letters.
    let plain = lz::decompress(packed, 3 * MAX_TEXT).ok()?;
    let mut bytes = Vec::with_capacity(plain.len());
    let mut rest = plain.as_bytes();
    while let Some((byte, behind)) = rest.split_first() {
        rest = behind;
        bytes.push(match *byte {
            LINE_END => b'\n',
            b'%' => {
                let digits = std::str::from_utf8(behind.get(..2)?).ok()?;
                rest = behind.get(2..)?;
                u8::from_str_radix(digits, 16).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// A link that has a save key in it.
pub fn key_link(key: &SaveKey) -> String {
    let escaped = String::from(js_sys::encode_uri_component(&key.to_string()));
    format!("{}/design#key={escaped}", heist_page::browser::origin())
}

/// The page of a draft.
pub fn editor(id: &str) -> String {
    format!("/design/{id}")
}

/// The page of a heist of the gallery; of all of them for no id.
pub fn gallery(id: &str) -> String {
    if id.is_empty() { "/gallery".to_owned() } else { format!("/gallery/{id}") }
}

/// Goes to another page.
pub fn go(address: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().set_href(address);
    }
}

/// Goes to another page, to which the one before does not come back.
pub fn go_instead(address: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().replace(address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_goes_through_an_address_as_it_is() {
        for text in ["", "id = \"a\"\nname = \"100 % café ~ \u{1f48e}\"\r\n\tmap = 1\n"] {
            let packed = pack(text);
            assert!(packed.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"+-".contains(&letter)), "{packed}");
            assert_eq!(unpack(&packed).as_deref(), Some(text));
        }
        for library in heist_data::library::Library::official().all_heists() {
            assert_eq!(unpack(&pack(&library.map)).as_ref(), Some(&library.map));
        }
        assert_eq!(unpack("!!"), None);
        assert_eq!(unpack(&lz::compress("%4")), None);
    }

    #[test]
    fn addresses_lead_to_their_pages() {
        assert_eq!(Page::of("/design", "", ""), Page::Drafts(None));
        assert_eq!(Page::of("/design/ab12", "", ""), Page::Editor("ab12".to_owned()));
        assert_eq!(Page::of("/gallery/", "", ""), Page::Gallery(None));
        assert_eq!(Page::of("/gallery/x", "", ""), Page::Gallery(Some("x".to_owned())));
        assert_eq!(Page::of("/design", "", "#file=NoI="), Page::Drafts(Some(Arrival::File("NoI=".to_owned()))));
        let key = Arrival::Key("A|0".to_owned());
        assert_eq!(Page::of("/design/", "", "#key=A|0"), Page::Drafts(Some(key)));
        assert_eq!(Page::of("/design", "?gallery=q7", ""), Page::Drafts(Some(Arrival::Gallery("q7".to_owned()))));
        assert_eq!(Page::of("/design", "?utm=x", "#top"), Page::Drafts(None));
    }
}
