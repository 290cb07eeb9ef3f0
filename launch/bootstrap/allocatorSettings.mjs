/**
 * Environment of Node processes with which glibc returns freed memory: it would otherwise give each thread its own
 * heaps, and retain up to 64 MB of freed buffers once large ones have been in use. Other C libraries ignore it.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(8 * 1024 ** 2),
}
