#ifndef CROARING_SHIM_H
#define CROARING_SHIM_H

#include <roaring/roaring.h>

#endif
