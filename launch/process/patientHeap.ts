/**
 * A heap that hardly grows is collected whole each time it has grown by a fifth: at rest twice a minute, for nothing.
 * It may grow threefold, and no collection is made to give memory back.
 */
export const patientHeap = ['--heap-growing-percent=200', '--no-memory-reducer']
