//! A WebSocket whose events go to one listener, and which is silent once it has been dropped.

use heist_protocol::{ClientMessage, ServerMessage};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

/// What a socket reports.
pub enum SocketEvent {
    /// It is open.
    Open,
    /// The server says something.
    Message(Box<ServerMessage>),
    /// The server says something that is not understood.
    Gibberish,
    /// It is closed, or never opened.
    Closed,
}

/// An open or opening socket.
pub struct Socket {
    socket: WebSocket,
    _listeners: [Closure<dyn FnMut(Event)>; 3],
}

impl Socket {
    /// Opens a socket to this server.
    pub fn open(listener: impl Fn(SocketEvent) + Clone + 'static) -> Option<Socket> {
        let origin = crate::browser::origin();
        let socket = WebSocket::new(&format!("{}/api/ws", origin.replacen("http", "ws", 1))).ok()?;
        let on = |report: fn(Event) -> Option<SocketEvent>| {
            let listener = listener.clone();
            Closure::<dyn FnMut(Event)>::new(move |event: Event| {
                if let Some(report) = report(event) {
                    listener(report);
                }
            })
        };
        let opened = on(|_| Some(SocketEvent::Open));
        let closed = on(|_| Some(SocketEvent::Closed));
        let heard = on(|event| {
            let text = event.dyn_into::<MessageEvent>().ok()?.data().as_string()?;
            Some(
                serde_json::from_str(&text)
                    .map_or(SocketEvent::Gibberish, |message| SocketEvent::Message(Box::new(message))),
            )
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        Some(Socket { socket, _listeners: [opened, closed, heard] })
    }

    /// Sends a message, if the socket is open.
    pub fn send(&self, message: &ClientMessage) {
        if self.socket.ready_state() == WebSocket::OPEN
            && let Ok(text) = serde_json::to_string(message)
        {
            let _ = self.socket.send_with_str(&text);
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        self.socket.set_onmessage(None);
        let _ = self.socket.close();
    }
}
