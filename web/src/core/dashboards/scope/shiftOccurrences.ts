const hourMs = 3_600_000

export type Occurrence = { start: number; end: number }

/**
 * Shift occurrences from buckets of getTEEP, by start (epoch ms). One that still runs at `asOf` is answered clipped to
 * it; its end is then the next full hour, so that the range stays the same while it runs: figures are clipped to now
 * anyway.
 */
export const shiftOccurrences = (buckets: readonly Occurrence[], asOf: number): Occurrence[] =>
  buckets
    .map(({ start, end }) => ({
      start,
      end: end >= asOf ? Math.floor(asOf / hourMs) * hourMs + hourMs : end,
    }))
    .sort((a, b) => a.start - b.start)
