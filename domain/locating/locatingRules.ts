/** A tag that is not heard for longer has left (ms). */
export const silentMs = 300_000
