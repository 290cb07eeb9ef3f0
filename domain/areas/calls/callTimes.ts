/** Ringing time of a call (ms); parties that have not answered by then are missed. */
export const ringsForMs = 45_000

/** Heartbeat timeout of a party (ms); after it the party is lost. */
export const partyTimeoutMs = 15_000

/** Time limit after joining (ms) for the media to connect for the first time. */
export const mediaWithinMs = 30_000

/** Inactivity in all browsers (ms) after which a connected person counts as away. */
export const awayAfterMs = 5 * 60_000

/** Maximum number of called parties. */
export const maxTargets = 8
