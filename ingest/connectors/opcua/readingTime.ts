/** Timestamps of a value (epoch ms), null if missing. `published`: when the server sent it. */
export type ValueTimes = { source: number | null; server: number | null; published: number }

/** Time by which a value may be older than one before, as with telemetry: nodes are sampled at different times (ms). */
const reorderMs = 1_000
/** Time by which the clock of a source may be ahead of that of its server (ms). */
export const sourceAheadMs = 60_000

/**
 * Determines the instants of readings, ascending from notification to notification within a second, because an interval
 * of a machine ends where time steps back. The source's timestamp counts; that of the server if it is missing, ahead of
 * the server's clock, or far older than what is known already, which is so for sources with a clock of their own.
 */
export function createReadingTime() {
  let newest = Number.NEGATIVE_INFINITY
  let published = Number.NEGATIVE_INFINITY

  const instantOf = ({ source, server, published: sent }: ValueTimes) => {
    const preferred = [source, server].find((at) => at !== null && at <= sent + sourceAheadMs) ?? sent
    if (preferred >= newest - reorderMs) return preferred
    return server !== null && server >= newest - reorderMs ? server : newest
  }
  return {
    /** Returns the instants of the values of one notification. */
    of(values: readonly ValueTimes[]): number[] {
      const sent = values[0]?.published ?? published
      // The clock of the server was set back.
      if (sent < published - reorderMs || newest > sent + sourceAheadMs) newest = Number.NEGATIVE_INFINITY
      published = sent
      const instants = values.map(instantOf)
      newest = Math.max(newest, ...instants)
      return instants
    },
    /** Records an instant that is known otherwise. */
    reached(at: number) {
      newest = Math.max(newest, at)
    },
    /** The newest instant; null before the first. */
    newest: () => (Number.isFinite(newest) ? newest : null),
  }
}
export type ReadingTime = ReturnType<typeof createReadingTime>
