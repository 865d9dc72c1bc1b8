//! Links with https, to a server behind a proxy with a certificate of its own.

use super::player::ProtocolPlayer;
use super::server;
use crate::common::{file, fresh_state, program, run};
use heist_protocol::Colour;
use heist_testbed::http;
use std::sync::Arc;
use std::sync::mpsc::channel;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// A certificate that nobody has signed but itself, for `localhost` and the next hundred years; its key is no secret.
const CERTIFICATE: &str = include_str!("localhost.pem");

/// A proxy that speaks https in front of a server: its port, and its certificate in a file.
fn proxy(host: String) -> (u16, String) {
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("key.pem")).expect("a key");
    let certificate = CertificateDer::from_pem_slice(CERTIFICATE.as_bytes()).expect("a certificate");
    let path = file("join/certificate.pem", CERTIFICATE);
    let (tell, port) = channel();
    std::thread::spawn(move || {
        let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
        let config = ServerConfig::builder().with_no_client_auth().with_single_cert(vec![certificate], key);
        let acceptor = TlsAcceptor::from(Arc::new(config.expect("a configuration")));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            tell.send(listener.local_addr().expect("an address").port()).expect("told");
            while let Ok((visitor, _)) = listener.accept().await {
                // Whoever does not trust the certificate hangs up.
                let Ok(mut visitor) = acceptor.accept(visitor).await else { continue };
                let mut server = TcpStream::connect(&host).await.expect("the server");
                let _ = copy_bidirectional(&mut visitor, &mut server).await;
            }
        });
    });
    (port.recv().expect("a port"), path)
}

#[test]
fn an_https_link_works_where_its_certificate_is_trusted_and_nowhere_else() {
    let (server, _) = server("tls");
    let player = ProtocolPlayer::open(&server.url, &[Colour::Green, Colour::Black]);
    let (port, certificate) = proxy(http::host(&server.url).expect("a host").to_owned());
    let link = player.joining().replace(&server.url, &format!("https://localhost:{port}"));
    let state = fresh_state("join-tls");
    let said = run(program(&state).args(["join", &link, "--seat", "red"]), "").failed();
    assert!(said.contains("the encrypted connection fails"), "{said}");
    let trusting = |input| {
        run(program(&state).env("SSL_CERT_FILE", &certificate).args(["join", &link, "--seat", "red"]), input).fine()
    };
    let said = trusting("red start g8\n");
    assert!(said.contains("Red is on g8."), "{said}");
    assert!(trusting("red undo\n").contains("you are red"), "the same seat again");
}
