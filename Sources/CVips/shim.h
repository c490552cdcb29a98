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

/// Starts libvips with no loaders but those of the five formats; gives 0 where that was possible. No thread is left behind, so that the process
/// can be forked.
static inline int cvips_start(int threads) {
    // Large pictures are laid out in memory, where there is a limit, and never in a file, which nobody may write.
    g_setenv("VIPS_DISC_THRESHOLD", "4g", TRUE);
    if (vips_init("branchbook")) { return -1; }
    // What libvips says of broken pictures is in its error buffer; the standard error is not its place.
    g_log_set_handler("VIPS", (GLogLevelFlags)(G_LOG_LEVEL_MASK | G_LOG_FLAG_RECURSION), cvips_keep_quiet, NULL);
    vips_concurrency_set(threads);
    // The cache knows pictures in memory by their addresses, which are used again for others.
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
    // The list of fonts is read once for all pictures, and never looked at again.
    if (FcInit()) { FcConfigSetRescanInterval(NULL, 0); }
    return 0;
}

/// Reads the header of a picture, whose bytes must stay where they are; NULL where it has none that can be read.
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

/// Decodes every pixel; gives 0 where all are there.
static inline int cvips_decode(VipsImage *image) {
    double average;
    return vips_avg(image, &average, NULL);
}

/// How many quarter turns and mirrorings the camera noted, as EXIF numbers them; 1 where none.
static inline int cvips_orientation(VipsImage *image) { return vips_image_get_orientation(image); }

/// The picture in a width, the right way up and in sRGB, as WebP without metadata. What is written is freed with `cvips_free`.
static inline int cvips_thumbnail(
    const void *bytes, size_t count, int width, int quality, void **result, size_t *size, int *actual_width, int *actual_height
) {
    VipsImage *image = NULL;
    if (vips_thumbnail_buffer(
            (void *)bytes, count, &image, width, "height", VIPS_MAX_COORD, "size", VIPS_SIZE_BOTH, "export_profile", "srgb", "fail_on",
            VIPS_FAIL_ON_ERROR, NULL)) {
        return -1;
    }
    // Whatever savers are told to leave out, what is not there cannot be written.
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

/// All pixels as red, green, blue and alpha, a byte each. What is written is freed with `cvips_free`.
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

/// The picture as large as it can be within a width and a height, the right way up and in sRGB: red, green, blue and alpha, a byte each. What is
/// written is freed with `cvips_free`.
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

/// Writes the last error into a buffer of this many bytes, and clears it.
static inline void cvips_take_error(char *text, size_t size) {
    char *copy = vips_error_buffer_copy();
    g_strlcpy(text, copy, size);
    g_free(copy);
}

#endif
