#ifndef CCRYPTO_SHIM_H
#define CCRYPTO_SHIM_H

#include <openssl/evp.h>

/// Writes the SHA-256 of bytes (32 bytes) to `digest`; returns 1 on success.
static inline int ccrypto_sha256(const void *bytes, size_t count, unsigned char *digest) {
    return EVP_Digest(bytes, count, digest, NULL, EVP_sha256(), NULL);
}

/// Writes the MD5 of bytes (16 bytes) to `digest`; returns 1 on success.
static inline int ccrypto_md5(const void *bytes, size_t count, unsigned char *digest) {
    return EVP_Digest(bytes, count, digest, NULL, EVP_md5(), NULL);
}

#endif
