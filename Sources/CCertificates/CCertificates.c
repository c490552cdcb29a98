#include "CCertificates.h"

#include <stdlib.h>
#include <string.h>

#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

static const ccertificates_bytes nothing = {NULL, 0};

/// Copies what was written to a BIO, and frees it.
static bool take(BIO *bio, bool is_written, ccertificates_bytes *bytes) {
    char *start = NULL;
    long count = bio == NULL ? 0 : BIO_get_mem_data(bio, &start);
    uint8_t *copy = is_written && count >= 0 ? malloc((size_t)count + 1) : NULL;
    if (copy != NULL) {
        if (count > 0) memcpy(copy, start, (size_t)count);
        copy[count] = 0;
        *bytes = (ccertificates_bytes){copy, (size_t)count};
    }
    BIO_free(bio);
    return copy != NULL;
}

static X509 *read_certificate(const char *pem) {
    BIO *bio = BIO_new_mem_buf(pem, -1);
    X509 *certificate = bio == NULL ? NULL : PEM_read_bio_X509(bio, NULL, NULL, NULL);
    BIO_free(bio);
    return certificate;
}

/// For a key with a passphrase, OpenSSL would ask on the terminal.
static int no_passphrase(char *buffer, int size, int writes, void *context) {
    (void)buffer, (void)size, (void)writes, (void)context;
    return -1;
}

static EVP_PKEY *read_key(const char *pem) {
    BIO *bio = BIO_new_mem_buf(pem, -1);
    EVP_PKEY *key = bio == NULL ? NULL : PEM_read_bio_PrivateKey(bio, NULL, no_passphrase, NULL);
    BIO_free(bio);
    return key;
}

static bool add(X509 *certificate, X509 *issuer, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    bool is_added = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return is_added;
}

/// A random number of 127 bits, so that no two certificates of an authority have the same.
static bool number(X509 *certificate) {
    unsigned char random[16];
    if (RAND_bytes(random, sizeof random) != 1) return false;
    random[0] &= 0x7F;
    BIGNUM *value = BN_bin2bn(random, sizeof random, NULL);
    bool is_set = value != NULL && BN_to_ASN1_INTEGER(value, X509_get_serialNumber(certificate)) != NULL;
    BN_free(value);
    return is_set;
}

/// Everything that both kinds of certificates have.
static X509 *begin(const ccertificates_wish *wish, EVP_PKEY *key) {
    X509 *certificate = X509_new();
    if (certificate == NULL) return NULL;
    X509_NAME *subject = X509_get_subject_name(certificate);
    const unsigned char *name = (const unsigned char *)wish->name;
    bool is_begun = X509_set_version(certificate, X509_VERSION_3) == 1 && number(certificate)
        && ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)wish->start) != NULL
        && ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)wish->end) != NULL
        && X509_set_pubkey(certificate, key) == 1
        && X509_NAME_add_entry_by_txt(subject, "O", MBSTRING_UTF8, (const unsigned char *)"Branchbook", -1, -1, 0) == 1
        && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, name, -1, -1, 0) == 1;
    if (is_begun) return certificate;
    X509_free(certificate);
    return NULL;
}

/// Writes both as PEM, and frees them.
static bool finish(bool is_made, X509 *made, EVP_PKEY *key, ccertificates_bytes *certificate, ccertificates_bytes *written_key) {
    *certificate = *written_key = nothing;
    BIO *text = is_made ? BIO_new(BIO_s_mem()) : NULL, *secret = is_made ? BIO_new(BIO_s_mem()) : NULL;
    bool is_written = text != NULL && secret != NULL && PEM_write_bio_X509(text, made) == 1
        && PEM_write_bio_PKCS8PrivateKey(secret, key, NULL, NULL, 0, NULL, NULL) == 1;
    bool has_text = take(text, is_written, certificate), has_secret = take(secret, is_written, written_key);
    X509_free(made);
    EVP_PKEY_free(key);
    if (has_text && has_secret) return true;
    ccertificates_free(*certificate);
    ccertificates_free(*written_key);
    *certificate = *written_key = nothing;
    ERR_clear_error();
    return false;
}

bool ccertificates_make_authority(
    const ccertificates_wish *wish, ccertificates_bytes *certificate, ccertificates_bytes *key
) {
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    X509 *made = pair == NULL ? NULL : begin(wish, pair);
    bool is_made = made != NULL && X509_set_issuer_name(made, X509_get_subject_name(made)) == 1
        && add(made, made, NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
        && add(made, made, NID_key_usage, "critical,keyCertSign,cRLSign") && add(made, made, NID_ext_key_usage, "serverAuth")
        && add(made, made, NID_subject_key_identifier, "hash");
    size_t length = strlen(wish->names) + sizeof "critical,";
    char *constraints = malloc(length);
    is_made = is_made && constraints != NULL;
    if (is_made) {
        strcpy(constraints, "critical,");
        strcat(constraints, wish->names);
        is_made = add(made, made, NID_name_constraints, constraints) && X509_sign(made, pair, EVP_sha256()) > 0;
    }
    free(constraints);
    return finish(is_made, made, pair, certificate, key);
}

bool ccertificates_make_server(
    const ccertificates_wish *wish, const char *authority, const char *authority_key, ccertificates_bytes *certificate,
    ccertificates_bytes *key
) {
    X509 *issuer = read_certificate(authority);
    EVP_PKEY *issuer_key = read_key(authority_key), *pair = EVP_EC_gen("P-256");
    X509 *made = pair == NULL || issuer == NULL || issuer_key == NULL ? NULL : begin(wish, pair);
    bool is_made = made != NULL && X509_check_private_key(issuer, issuer_key) == 1
        && X509_set_issuer_name(made, X509_get_subject_name(issuer)) == 1
        && add(made, issuer, NID_basic_constraints, "critical,CA:FALSE")
        && add(made, issuer, NID_key_usage, "critical,digitalSignature") && add(made, issuer, NID_ext_key_usage, "serverAuth")
        && add(made, issuer, NID_subject_key_identifier, "hash")
        && add(made, issuer, NID_authority_key_identifier, "keyid:always")
        && add(made, issuer, NID_subject_alt_name, wish->names) && X509_sign(made, issuer_key, EVP_sha256()) > 0;
    X509_free(issuer);
    EVP_PKEY_free(issuer_key);
    return finish(is_made, made, pair, certificate, key);
}

/// Writes a name on a line of its own: a DNS name, or an address as numbers.
static void write_name(BIO *lines, const GENERAL_NAME *name) {
    if (name->type == GEN_DNS) {
        BIO_printf(lines, "%.*s\n", ASN1_STRING_length(name->d.dNSName), (const char *)ASN1_STRING_get0_data(name->d.dNSName));
    } else if (name->type == GEN_IPADD) {
        const unsigned char *bytes = ASN1_STRING_get0_data(name->d.iPAddress);
        int count = ASN1_STRING_length(name->d.iPAddress);
        if (count == 4) BIO_printf(lines, "%d.%d.%d.%d\n", bytes[0], bytes[1], bytes[2], bytes[3]);
        for (int at = 0; count == 16 && at < 16; at += 2) {
            BIO_printf(lines, "%x%s", bytes[at] << 8 | bytes[at + 1], at == 14 ? "\n" : ":");
        }
    }
}

static bool read_names(X509 *certificate, ccertificates_bytes *names) {
    BIO *lines = BIO_new(BIO_s_mem());
    if (lines == NULL) return false;
    GENERAL_NAMES *own = X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
    for (int at = 0; at < sk_GENERAL_NAME_num(own); at++) write_name(lines, sk_GENERAL_NAME_value(own, at));
    GENERAL_NAMES_free(own);
    NAME_CONSTRAINTS *constraints = X509_get_ext_d2i(certificate, NID_name_constraints, NULL, NULL);
    for (int at = 0; constraints != NULL && at < sk_GENERAL_SUBTREE_num(constraints->permittedSubtrees); at++) {
        const GENERAL_NAME *base = sk_GENERAL_SUBTREE_value(constraints->permittedSubtrees, at)->base;
        if (base->type == GEN_DNS) write_name(lines, base);
    }
    NAME_CONSTRAINTS_free(constraints);
    return take(lines, true, names);
}

static bool seconds(const ASN1_TIME *time, int64_t *result) {
    ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
    int days = 0, rest = 0;
    bool is_read = epoch != NULL && ASN1_TIME_diff(&days, &rest, epoch, time) == 1;
    ASN1_TIME_free(epoch);
    *result = (int64_t)days * 86400 + rest;
    return is_read;
}

bool ccertificates_read(const char *certificate, const char *key, ccertificates_facts *facts) {
    facts->names = facts->der = nothing;
    X509 *read = read_certificate(certificate);
    EVP_PKEY *own = read_key(key);
    unsigned count = 0;
    bool is_read = read != NULL && own != NULL && X509_check_private_key(read, own) == 1
        && seconds(X509_get0_notBefore(read), &facts->start) && seconds(X509_get0_notAfter(read), &facts->end)
        && X509_digest(read, EVP_sha256(), facts->fingerprint, &count) == 1 && read_names(read, &facts->names);
    BIO *der = is_read ? BIO_new(BIO_s_mem()) : NULL;
    is_read = is_read && take(der, der != NULL && i2d_X509_bio(der, read) == 1, &facts->der);
    if (!is_read) {
        ccertificates_free(facts->names);
        facts->names = nothing;
    }
    X509_free(read);
    EVP_PKEY_free(own);
    ERR_clear_error();
    return is_read;
}

bool ccertificates_has_issued(const char *authority, const char *certificate) {
    X509 *issuer = read_certificate(authority), *read = read_certificate(certificate);
    bool has_issued = issuer != NULL && read != NULL && X509_verify(read, X509_get0_pubkey(issuer)) == 1;
    X509_free(issuer);
    X509_free(read);
    ERR_clear_error();
    return has_issued;
}

bool ccertificates_sign(
    const char *certificate, const char *key, const char *authority, const uint8_t *content, size_t count,
    ccertificates_bytes *message
) {
    *message = nothing;
    X509 *signer = read_certificate(certificate), *issuer = read_certificate(authority);
    EVP_PKEY *own = read_key(key);
    STACK_OF(X509) *others = sk_X509_new_null();
    BIO *text = count > INT32_MAX ? NULL : BIO_new_mem_buf(content, (int)count);
    CMS_ContentInfo *made = NULL;
    if (signer != NULL && issuer != NULL && own != NULL && others != NULL && text != NULL && sk_X509_push(others, issuer) > 0) {
        made = CMS_sign(signer, own, others, text, CMS_BINARY | CMS_NOSMIMECAP);
    }
    BIO *der = made == NULL ? NULL : BIO_new(BIO_s_mem());
    bool is_signed = take(der, der != NULL && i2d_CMS_bio(der, made) == 1, message);
    CMS_ContentInfo_free(made);
    BIO_free(text);
    sk_X509_free(others);
    X509_free(signer);
    X509_free(issuer);
    EVP_PKEY_free(own);
    ERR_clear_error();
    return is_signed;
}

void ccertificates_free(ccertificates_bytes bytes) {
    free(bytes.bytes);
}
