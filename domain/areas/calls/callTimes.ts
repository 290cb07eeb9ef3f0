/** How long a call rings (ms): whoever has not answered by then is missed. */
export const ringsForMs = 45_000

/** A party of which nothing is heard for so long (ms) is lost. */
export const silentMs = 15_000

/** Whoever joined has so long (ms) until its media are there for the first time. */
export const mediaWithinMs = 30_000

/** Whoever is connected is away when nothing was done for so long (ms) at any of their browsers. */
export const awayAfterMs = 5 * 60_000

/** How many may be called at once. */
export const targetsAtMost = 8
