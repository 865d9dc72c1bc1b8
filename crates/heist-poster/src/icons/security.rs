//! Pictures of security: people and dogs on watch, locks, cameras, doors.

pub const GUARD: &str = r#"<path d="M-15 16C-15 6-9 4.500 0 4.500S15 6 15 16Z"/><circle cy="-3.500" r="7"/><path d="M-10.500-6.500L-8.500-13Q0-18 8.500-13L10.500-6.500Q0-9.500-10.500-6.500Z" stroke="var(--cut)" stroke-width="1.500"/><path class="cut" d="M0 7l1.500 2.800 3 .3-2.200 2 .7 3L0 13.600-3 15.100l.7-3-2.200-2 3-.3Z"/>"#;

pub const GUARD_SUBDUED: &str = r#"<circle cx="-9.500" cy="6.500" r="6"/><path d="M-2 1C8 0 13 3 16.500 6.500V13H-2Z"/><path d="M-18 13.500H18" stroke="currentColor" stroke-width="2.500" stroke-linecap="round"/><path d="M-7-14h6.500l-6.500 6.500H-.500M4.500-16.500h5l-5 5h5" fill="none" stroke="currentColor" stroke-width="2.300" stroke-linecap="round" stroke-linejoin="round"/>"#;

pub const DOG: &str = r#"<path d="M-16.500-6.500Q-14-1.500-10-2.500L2.500-2.500 5-8.500 6-14.500 10-10.500 13-9.500 17.500-6.500 16.500-3 11-2 9.500 3.500 8.500 14H5L3.500 6.500-5.500 6.500-7.500 14H-11L-11.500 5-14.500.5Z" stroke="currentColor" stroke-width="1.800" stroke-linejoin="round"/><circle class="cut" cx="9.500" cy="-7" r="1.300"/><path d="M4.800-1.500L10.300.5" stroke="var(--cut)" stroke-width="1.800"/>"#;

pub const DOG_SUBDUED: &str = r#"<path d="M-16.500 12Q-17 2-7 2H3Q7 1.500 8 5L15.500 8.500Q17 12 14 12.500Z" stroke="currentColor" stroke-width="1.800" stroke-linejoin="round"/><path d="M4 3L9.500 9.500" stroke="var(--cut)" stroke-width="1.800" stroke-linecap="round"/><path d="M-8-13h6.500l-6.500 6.500H-1.500M3.500-15.500h5l-5 5h5" fill="none" stroke="currentColor" stroke-width="2.300" stroke-linecap="round" stroke-linejoin="round"/>"#;

pub const LOCK: &str = r#"<path d="M-7.500-2V-7.500a7.500 7.500 0 0 1 15 0V-2" fill="none" stroke="currentColor" stroke-width="4"/><rect x="-12" y="-3" width="24" height="18.500" rx="3"/><path class="cut" d="M-1.600 6.500h3.200l1 5.500h-5.200Z"/><circle class="cut" cy="5" r="3"/>"#;

pub const LOCK_OPEN: &str = r#"<path d="M-7.500 0V-8.500a7.200 7.200 0 0 1 13.600-3.200" fill="none" stroke="currentColor" stroke-width="3.500" stroke-linecap="round"/><rect x="-11" y="-.5" width="22" height="16" rx="3" fill="none" stroke="currentColor" stroke-width="2.600"/><circle cy="7.500" r="2.500"/>"#;

pub const CAMERA: &str = r#"<path d="M-15.500-11.500L8.500-5 6 4.500-18-2Z" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path d="M10.500-3L17-1.200 15.800 3.800 9 2.300Z"/><path d="M-8 2.500L-10 11H-16" fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round"/><path d="M-17 6V16" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><circle class="cut" cx="-11.500" cy="-5.500" r="2"/>"#;

pub const CAMERA_OFF: &str = r#"<path d="M-14-10L8-4.500 6 3.500-16-2Z" fill="none" stroke="currentColor" stroke-width="2.400" stroke-linejoin="round"/><path d="M10-3L16-1.500 15 3 9 2Z"/><path d="M-7.500 3L-9.500 10.500H-14.500M-15.500 6V15" fill="none" stroke="currentColor" stroke-width="2.400" stroke-linejoin="round"/><path d="M-14 16L15-15" stroke="var(--cut)" stroke-width="6"/><path d="M-14 16L15-15" stroke="currentColor" stroke-width="2.600" stroke-linecap="round"/>"#;

pub const UNKNOWN: &str = r#"<path d="M0-21C6-17 12-15.500 18-15.500 18.500 2 14 14 0 21-14 14-18.500 2-18-15.500-12-15.500-6-17 0-21Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path d="M-5.500-6Q-5-11.500.3-11.500T6-6.300C6-2 0-1.500 0 3.800" fill="none" stroke="currentColor" stroke-width="3.200" stroke-linecap="round"/><circle cy="10" r="2.300"/>"#;

pub const BLANK: &str = r#"<path d="M-7 0H7" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>"#;

pub const REMOTE_LOCK_X: &str = r#"<path d="M-5.500-4.500V-8.500a5.500 5.500 0 0 1 11 0V-4.500" fill="none" stroke="currentColor" stroke-width="3.200"/><rect x="-12.500" y="-5" width="25" height="21.500" rx="3"/><path d="M-4.500 1.200L4.500 10.400M4.500 1.200L-4.500 10.400" stroke="var(--cut)" stroke-width="3.400" stroke-linecap="round"/><path d="M-10-9.500a11 11 0 0 1 3-6M10-9.500a11 11 0 0 0-3-6" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>"#;

pub const REMOTE_LOCK_Y: &str = r#"<path d="M-5.500-4.500V-8.500a5.500 5.500 0 0 1 11 0V-4.500" fill="none" stroke="currentColor" stroke-width="3.200"/><rect x="-12.500" y="-5" width="25" height="21.500" rx="3"/><path d="M-5 .8L0 6L5 .8M0 6V11.500" fill="none" stroke="var(--cut)" stroke-width="3.400" stroke-linecap="round"/><path d="M-10-9.500a11 11 0 0 1 3-6M10-9.500a11 11 0 0 0-3-6" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>"#;

pub const KEYCARD_DOOR: &str = r#"<path d="M-12-17H6V17H-12Z"/><circle class="cut" cx="2" cy="1" r="1.900"/><path class="cut" d="M-8-13H2V-5H-8Z"/><rect x="9" y="-6" width="8" height="13" rx="1.500"/><path d="M11-1.500h4M11 1.500h4" stroke="var(--cut)" stroke-width="1.500"/>"#;

/// A plate with a ring around it; the letter is on the plate.
macro_rules! sensor {
    ($letter:literal) => {
        concat!(
            r#"<circle r="18" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="13 5.850"/><circle r="12.500"/>"#,
            $letter
        )
    };
}
pub const SENSOR_X: &str = sensor!(
    r#"<path d="M-4.500-4.500L4.500 4.500M4.500-4.500L-4.500 4.500" stroke="var(--cut)" stroke-width="3.400" stroke-linecap="round"/>"#
);
pub const SENSOR_Y: &str = sensor!(
    r#"<path d="M-5-5.500L0-.5L5-5.500M0-.5V6" fill="none" stroke="var(--cut)" stroke-width="3.400" stroke-linecap="round"/>"#
);
pub const SENSOR_Z: &str = sensor!(
    r#"<path d="M-4.500-5H4.500L-4.500 5H4.500" fill="none" stroke="var(--cut)" stroke-width="3.200" stroke-linecap="round" stroke-linejoin="round"/>"#
);

pub const BOSS: &str = r#"<path d="M-9-11Q-8-19 0-19T9-11Z"/><path d="M-15-10H15" stroke="currentColor" stroke-width="3.200" stroke-linecap="round"/><path d="M-7.500-7H7.500V-4a7.500 7.500 0 0 1-15 0Z"/><path d="M-16 18C-16 9-10 6 0 6S16 9 16 18Z"/><path d="M0 7L-3 11 0 17 3 11Z" class="cut"/>"#;
