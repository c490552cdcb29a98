#ifndef CVIPS_SHIM_H
#define CVIPS_SHIM_H

#include <fontconfig/fontconfig.h>
#include <string.h>
#include <vips/vips.h>

// The functions of libvips that take options are variadic, which Swift cannot call.

typedef enum { CVIPS_PNG, CVIPS_JPEG, CVIPS_WEBP, CVIPS_AVIF, CVIPS_SVG } CVipsFormat;

static inline void cvips_keep_quiet(const char *domain, GLogLevelFlags level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

/// Starts libvips with only the loaders for the five formats; returns 0 on success. No thread is left running, so the process can be
/// forked.
static inline int cvips_start(int threads) {
    // Large pictures are kept in memory, which is limited, and never in a file, because nothing may be written.
    g_setenv("VIPS_DISC_THRESHOLD", "4g", TRUE);
    if (vips_init("branchbook")) { return -1; }
    // libvips's messages about broken pictures are in its error buffer; keep them off standard error.
    g_log_set_handler("VIPS", (GLogLevelFlags)(G_LOG_LEVEL_MASK | G_LOG_FLAG_RECURSION), cvips_keep_quiet, NULL);
    vips_concurrency_set(threads);
    // The cache identifies pictures in memory by address, and addresses are reused.
    vips_cache_set_max(0);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadPng", FALSE);
    vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    vips_operation_block_set("VipsForeignLoadWebp", FALSE);
    vips_operation_block_set("VipsForeignLoadHeif", FALSE);
    vips_operation_block_set("VipsForeignLoadSvg", FALSE);
    // Only bytes in memory are ever loaded.
    vips_operation_block_set("VipsForeignLoadPngFile", TRUE);
    vips_operation_block_set("VipsForeignLoadJpegFile", TRUE);
    vips_operation_block_set("VipsForeignLoadWebpFile", TRUE);
    vips_operation_block_set("VipsForeignLoadHeifFile", TRUE);
    vips_operation_block_set("VipsForeignLoadSvgFile", TRUE);
    // The list of fonts is read once for all pictures.
    if (FcInit()) { FcConfigSetRescanInterval(NULL, 0); }
    return 0;
}

/// Reads the header of a picture, whose bytes must not move; NULL if it cannot be read.
static inline VipsImage *cvips_open(const void *bytes, size_t count, CVipsFormat format) {
    VipsImage *image = NULL;
    void *buffer = (void *)bytes;
    int result = -1;
    VipsFailOn fail_on = VIPS_FAIL_ON_ERROR;
    switch (format) {
    case CVIPS_PNG: result = vips_pngload_buffer(buffer, count, &image, "fail_on", fail_on, "access", VIPS_ACCESS_SEQUENTIAL, NULL); break;
    case CVIPS_JPEG: result = vips_jpegload_buffer(buffer, count, &image, "fail_on", fail_on, "access", VIPS_ACCESS_SEQUENTIAL, NULL); break;
    case CVIPS_WEBP: result = vips_webpload_buffer(buffer, count, &image, "fail_on", fail_on, "access", VIPS_ACCESS_SEQUENTIAL, NULL); break;
    case CVIPS_AVIF: result = vips_heifload_buffer(buffer, count, &image, "fail_on", fail_on, "access", VIPS_ACCESS_SEQUENTIAL, NULL); break;
    case CVIPS_SVG: result = vips_svgload_buffer(buffer, count, &image, "fail_on", fail_on, "access", VIPS_ACCESS_SEQUENTIAL, NULL); break;
    }
    return result ? NULL : image;
}

/// Decodes every pixel; returns 0 on success.
static inline int cvips_decode(VipsImage *image) {
    double average;
    return vips_avg(image, &average, NULL);
}

/// The camera's orientation, with EXIF numbers; 1 if there is none.
static inline int cvips_orientation(VipsImage *image) { return vips_image_get_orientation(image); }

/// The picture in a given width, upright and in sRGB, as WebP without metadata. Free the result with `cvips_free`.
static inline int cvips_thumbnail(
    const void *bytes, size_t count, int width, int quality, void **result, size_t *size, int *actual_width, int *actual_height
) {
    VipsImage *image = NULL;
    if (vips_thumbnail_buffer(
            (void *)bytes, count, &image, width, "height", VIPS_MAX_COORD, "size", VIPS_SIZE_BOTH, "export_profile", "srgb", "fail_on",
            VIPS_FAIL_ON_ERROR, NULL)) {
        return -1;
    }
    // Whatever savers are told to omit, what is not there cannot be written.
    VipsImage *bare = NULL;
    int failure = vips_copy(image, &bare, NULL);
    g_object_unref(image);
    if (failure) { return -1; }
    image = bare;
    gchar **fields = vips_image_get_fields(image);
    for (int i = 0; fields[i] != NULL; i++) {
        const char *name = fields[i];
        if (g_str_has_prefix(name, "exif-") || g_str_has_suffix(name, "-data") || g_str_has_prefix(name, "orientation") ||
            g_str_has_prefix(name, "jpeg-") || g_str_has_prefix(name, "png-comment")) {
            vips_image_remove(image, name);
        }
    }
    g_strfreev(fields);
    *actual_width = vips_image_get_width(image);
    *actual_height = vips_image_get_height(image);
    failure = vips_webpsave_buffer(image, result, size, "Q", quality, "strip", TRUE, "effort", 4, NULL);
    g_object_unref(image);
    return failure;
}

/// All pixels as RGBA, one byte per channel. Free the result with `cvips_free`.
static inline void *cvips_pixels(VipsImage *image, size_t *size) {
    VipsImage *colours = NULL;
    VipsImage *whole = NULL;
    void *pixels = NULL;
    if (vips_colourspace(image, &colours, VIPS_INTERPRETATION_sRGB, NULL)) { return NULL; }
    if (vips_image_hasalpha(colours)) {
        whole = colours;
    } else {
        int failure = vips_addalpha(colours, &whole, NULL);
        g_object_unref(colours);
        if (failure) { return NULL; }
    }
    pixels = vips_image_write_to_memory(whole, size);
    g_object_unref(whole);
    return pixels;
}

/// The picture as large as fits into a width and a height, upright and in sRGB, as RGBA with one byte per channel. Free the result with
/// `cvips_free`.
static inline void *cvips_fit(
    const void *bytes, size_t count, int width, int height, size_t *size, int *actual_width, int *actual_height
) {
    VipsImage *image = NULL;
    if (vips_thumbnail_buffer(
            (void *)bytes, count, &image, width, "height", height, "size", VIPS_SIZE_BOTH, "fail_on", VIPS_FAIL_ON_ERROR, NULL)) {
        return NULL;
    }
    *actual_width = vips_image_get_width(image);
    *actual_height = vips_image_get_height(image);
    void *pixels = cvips_pixels(image, size);
    g_object_unref(image);
    return pixels;
}

static inline void cvips_close(VipsImage *image) { g_object_unref(image); }

static inline void cvips_free(void *memory) { g_free(memory); }

/// Copies the last error into a buffer of this size, and clears it.
static inline void cvips_take_error(char *text, size_t size) {
    char *copy = vips_error_buffer_copy();
    g_strlcpy(text, copy, size);
    g_free(copy);
}

#endif
