//! Pictures of what people carry away, and of what helps them.

pub const JEWEL: &str = r#"<path d="M-16-4L-8.500-13.500H8.500L16-4 0 15.500Z" stroke="currentColor" stroke-width="1.500" stroke-linejoin="round"/><path d="M-15-4H15M-6.500-4L-3-13M6.500-4L3-13M-6.500-4L0 13.500 6.500-4" fill="none" stroke="var(--cut)" stroke-width="1.600" stroke-linejoin="round"/>"#;

pub const DOCUMENTS: &str = r#"<path d="M-12-16.500H5L12-9.500V16.500H-12Z" stroke="currentColor" stroke-linejoin="round"/><path d="M4.500-16V-9H12" fill="none" stroke="var(--cut)" stroke-width="1.800"/><path d="M-7.500-4.500H7.500M-7.500.8H7.500M-7.500 6H7.500M-7.500 11.200H2" stroke="var(--cut)" stroke-width="2.200"/>"#;

pub const USB: &str = r#"<g transform="rotate(40)"><rect x="-6" y="-18" width="12" height="9"/><path class="cut" d="M-3.500-15.500h2.500v3.500h-2.500zM1-15.500h2.500v3.500H1z"/><rect x="-9" y="-8" width="18" height="25" rx="3.500"/><path d="M0 11.500V-2.500M0 7.500L4.500 4V1M0 5L-4.500 2V-.5" fill="none" stroke="var(--cut)" stroke-width="1.800"/><circle class="cut" cy="12" r="2"/></g>"#;

pub const KEYCARD: &str = r#"<rect x="-17" y="-11.500" width="34" height="23" rx="3"/><path d="M-17-5.500H17" stroke="var(--cut)" stroke-width="4"/><rect class="cut" x="-12.500" y="1" width="8" height="6.500" rx="1"/><path d="M0 2.500H12M0 6.500H7.500" stroke="var(--cut)" stroke-width="1.900"/>"#;

/// A frame around a picture.
macro_rules! framed {
    ($($motif:tt)*) => {
        concat!(
            r#"<path d="M-17-15H17V15H-17Z"/><path class="cut" d="M-13-11H13V11H-13Z"/><path d="M-13-11H13V11H-13Z" fill="none" stroke="var(--cut)"/>"#,
            $($motif)*
        )
    };
}

/// A picture in a frame that has come apart: a fake.
macro_rules! forged {
    ($($motif:tt)*) => {
        concat!(
            r#"<path d="M-17-15H17V15H-17Z" fill="none" stroke="currentColor" stroke-width="2.400" stroke-dasharray="6 3"/>"#,
            $($motif)*,
            r#"<path d="M-12 11L12-11" stroke="currentColor" stroke-width="2.200"/>"#
        )
    };
}

macro_rules! apple {
    () => {
        r#"<path d="M0-3.500C-4-6-9-3.500-8 2-7.500 6-4 9.500 0 8.500 4 9.500 7.500 6 8 2 9-3.500 4-6 0-3.500Z"/><path d="M0-3.500Q0-8 3.500-9" fill="none" stroke="currentColor" stroke-width="1.800" stroke-linecap="round"/>"#
    };
}

macro_rules! grapes {
    () => {
        r#"<circle cx="-5.500" cy="-2.500" r="2.900"/><circle cx=".3" cy="-2.500" r="2.900"/><circle cx="6" cy="-2.500" r="2.900"/><circle cx="-2.600" cy="2.500" r="2.900"/><circle cx="3.200" cy="2.500" r="2.900"/><circle cx=".3" cy="7.300" r="2.900"/><path d="M.3-5.500V-9.500" stroke="currentColor" stroke-width="1.800"/>"#
    };
}

macro_rules! strawberry {
    () => {
        r#"<path d="M-7.500-3Q0-6 7.500-3C8.500 2 4 8.500 0 9.500-4 8.500-8.500 2-7.500-3Z"/><path d="M-6-5L0-9 6-5Z"/><path d="M-3 0v1.500M3 0v1.500M0 4v1.500" stroke="var(--cut)" stroke-width="1.800"/>"#
    };
}

macro_rules! church {
    () => {
        r#"<path d="M-9 9.500V1H-2.500V-4L0-6.500 2.500-4V1H9V9.500Z"/><path d="M0-10V-5M-2-8.500H2" stroke="currentColor" stroke-width="1.600"/><path class="cut" d="M-1.500 9.500V5.500h3V9.500Z"/>"#
    };
}

macro_rules! house {
    () => {
        r#"<path d="M-10 0L0-8.500 10 0H7.500V9H-7.500V0Z"/><path class="cut" d="M-1.500 9V3H3V9ZM-5.500 2h2.500v2.500h-2.500z"/>"#
    };
}

macro_rules! lighthouse {
    () => {
        r#"<path d="M-4.500 9.500L-2.500-4H2.500L4.500 9.500Z"/><path d="M-3-5.500H3V-8.500H-3Z"/><path d="M-4.500-6.500L-11-9M4.500-6.500L11-9M-4.500-6.500L-11-3.500M4.500-6.500L11-3.500" stroke="currentColor" stroke-width="1.400"/><path d="M-3.300 1.500H3.300M-3.800 5.500H3.800" stroke="var(--cut)" stroke-width="1.800"/>"#
    };
}

pub const PAINTING_APPLE: &str = framed!(apple!());
pub const PAINTING_GRAPES: &str = framed!(grapes!());
pub const PAINTING_STRAWBERRY: &str = framed!(strawberry!());
pub const PAINTING_CHURCH: &str = framed!(church!());
pub const PAINTING_HOUSE: &str = framed!(house!());
pub const PAINTING_LIGHTHOUSE: &str = framed!(lighthouse!());

pub const FAKE_APPLE: &str = forged!(apple!());
pub const FAKE_GRAPES: &str = forged!(grapes!());
pub const FAKE_STRAWBERRY: &str = forged!(strawberry!());
pub const FAKE_CHURCH: &str = forged!(church!());
pub const FAKE_HOUSE: &str = forged!(house!());
pub const FAKE_LIGHTHOUSE: &str = forged!(lighthouse!());

pub const PAINTING_FACE_DOWN: &str = framed!(
    r#"<path d="M-13-11L13 11M13-11L-13 11" stroke="currentColor" stroke-width="1.400"/><circle r="5.500"/><path d="M0-2.600V.8" stroke="var(--cut)" stroke-width="1.800"/><circle class="cut" cy="2.900" r="1"/>"#
);

pub const CASH: &str = r#"<path d="M-14-13.500H17V5.500" fill="none" stroke="currentColor" stroke-width="2.600"/><rect x="-18" y="-9" width="31" height="20.500" rx="2"/><circle class="cut" cx="-2.500" cy="1.300" r="6.500"/><path d="M.3-1.200C-.5-3-5.500-3-5.300-.6-5 1.800.3.8.5 3.300.5 5.600-4.800 5.600-5.600 3.700M-2.500-4V6.700" fill="none" stroke="currentColor" stroke-width="1.600"/><path class="cut" d="M-15-6.500h3v3h-3zM7-6.500h3v3H7zM-15 6h3v3h-3zM7 6h3v3H7z"/>"#;

pub const ITEM_CARD: &str = r#"<rect x="-12.500" y="-17" width="25" height="34" rx="3.500"/><path class="cut" d="M7.800-8.800a6.300 6.300 0 0 1-7.800 8L-4.800 8.300a2.700 2.700 0 1 1-4-3.200L-2.800-3a6.300 6.300 0 0 1 7.200-9L1.500-8.700 4-6.200Z"/>"#;

pub const IDEA: &str = r#"<path d="M-5.500 8C-5.500 4-11.500 2-11.500-5A11.500 11.500 0 0 1 11.500-5C11.500 2 5.500 4 5.500 8Z"/><path d="M-5 11.500H5M-3.500 15.500H3.500" stroke="currentColor" stroke-width="2.600" stroke-linecap="round"/><path d="M-3.500 7L-4.500-3 0 0 4.500-3 3.500 7" fill="none" stroke="var(--cut)" stroke-width="1.700" stroke-linejoin="round"/>"#;
