/**
 * V8 flags for a heap that grows less often: by default it is fully collected each time it has grown by a fifth, at
 * rest twice a minute without effect. It may grow threefold, and no collection runs just to return memory.
 */
export const patientHeap = ['--heap-growing-percent=200', '--no-memory-reducer']
