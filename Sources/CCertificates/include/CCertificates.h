// Makes and reads certificates with OpenSSL, whose macros and ownership Swift cannot import. Keys are for the curve P-256.

#ifndef CCERTIFICATES_H
#define CCERTIFICATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes that `ccertificates_free` frees. A text has a NUL behind them, which `count` leaves out.
typedef struct ccertificates_bytes {
    uint8_t *bytes;
    size_t count;
} ccertificates_bytes;

/// What to write into a certificate.
typedef struct ccertificates_wish {
    /// The name of whom it is for.
    const char *name;
    /// Names and addresses in OpenSSL's notation, separated by commas: for an authority those that it may vouch for, such as
    /// `permitted;DNS:a.local,permitted;IP:10.0.0.0/255.0.0.0`; for a server its own, such as `DNS:a.local,IP:10.0.0.1`.
    const char *names;
    /// When it begins and ends, in seconds since 1970.
    int64_t start;
    int64_t end;
} ccertificates_wish;

/// What a certificate says.
typedef struct ccertificates_facts {
    int64_t start;
    int64_t end;
    /// The SHA-256 of the whole certificate.
    uint8_t fingerprint[32];
    /// The names of a server, or those that an authority may vouch for: one a line. Addresses are left out of an authority's.
    ccertificates_bytes names;
    /// The certificate in DER.
    ccertificates_bytes der;
} ccertificates_facts;

/// Makes an authority that vouches for servers with these names only. Returns false if it cannot be made.
bool ccertificates_make_authority(
    const ccertificates_wish *wish, ccertificates_bytes *certificate, ccertificates_bytes *key);

/// Makes a server's certificate. The authority is given as PEM; so are the results.
bool ccertificates_make_server(
    const ccertificates_wish *wish, const char *authority, const char *authority_key, ccertificates_bytes *certificate,
    ccertificates_bytes *key);

/// Reads a certificate in PEM. Returns false if it is none, or if the key in PEM is that of another.
bool ccertificates_read(const char *certificate, const char *key, ccertificates_facts *facts);

/// Whether an authority has issued a certificate for a server.
bool ccertificates_has_issued(const char *authority, const char *certificate);

/// Signs content: a CMS message in DER with the content and both certificates in it.
bool ccertificates_sign(
    const char *certificate, const char *key, const char *authority, const uint8_t *content, size_t count,
    ccertificates_bytes *message);

void ccertificates_free(ccertificates_bytes bytes);

#endif
