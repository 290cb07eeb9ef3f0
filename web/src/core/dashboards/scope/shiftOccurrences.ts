const hourMs = 3_600_000

export type Occurrence = { start: number; end: number }

/**
 * Returns shift occurrences from buckets of getTEEP, by start (epoch ms). The response clips a shift that is still
 * running at `asOf`; its end is then set to the next full hour, so that the range stays the same while it runs. Metrics
 * are clipped to now anyway.
 */
export const shiftOccurrences = (buckets: readonly Occurrence[], asOf: number): Occurrence[] =>
  buckets
    .map(({ start, end }) => ({
      start,
      end: end >= asOf ? Math.floor(asOf / hourMs) * hourMs + hourMs : end,
    }))
    .sort((a, b) => a.start - b.start)
