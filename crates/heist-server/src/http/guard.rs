//! Middleware before every request: whose pages may ask, rate limits, and the headers that every response has.

use super::client_address::ClientAddress;
use super::responses::{error_response, too_many_requests, turned_away};
use super::{host, pages};
use crate::app::App;
use crate::blocks::BLOCKED_MESSAGE;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use metrics::counter;

/// Headers of every response.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ),
];

/// Counts the response and adds the headers that every response has.
pub async fn headers(mut response: Response) -> Response {
    counter!("heist_http_responses_total", "status" => response.status().as_str().to_owned()).increment(1);
    for (name, value) in HEADERS {
        // Pictures of previews say for themselves that other pages may show them.
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Refuses requests from pages of other sites and requests over the rate limit.
pub async fn check(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    if !is_own_page(&app, request.headers()) {
        return error_response(StatusCode::FORBIDDEN, "This page may not ask this server.");
    }
    if !app.rate_limiter.may_ask(address) {
        return too_many_requests(&app, address, "Too many requests. Wait a moment.").into_response();
    }
    next.run(request).await
}

/// Refuses requests from addresses that the operator has blocked.
pub async fn check_blocked(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    if !app.blocks.has(address) {
        return next.run(request).await;
    }
    turned_away(&app, address, BLOCKED_MESSAGE);
    pages::turn_away(&request, BLOCKED_MESSAGE)
}

/// Refuses requests that call the server by a name that is not its own.
pub async fn check_host(State(app): State<App>, request: Request, next: Next) -> Response {
    match host::foreign(&app.config, request.headers()) {
        None => next.run(request).await,
        Some(_) => {
            let words = "This server does not go by that name; `heist serve --host NAME` gives it one more.";
            error_response(StatusCode::MISDIRECTED_REQUEST, words)
        }
    }
}

/// Whether a request comes from a page of this server, or from no page at all.
pub fn is_own_page(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if app.config.origins.iter().any(|known| known.trim_end_matches('/').eq_ignore_ascii_case(origin)) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let page = origin.split_once("://").map(|(_, host)| host);
    matches!((host, page), (Some(host), Some(page)) if host.eq_ignore_ascii_case(page))
}
