/**
 * V8 flags for a heap that grows less often: by default it is fully collected each time it has grown by a fifth, at
 * rest twice a minute without effect. It may double. Memory is returned by `returnMemoryAtRest`; V8's own memory
 * reducer runs several collections for it, and none while it takes the rate of an earlier burst for the present one.
 */
export const patientHeap = ['--heap-growing-percent=100', '--no-memory-reducer']
