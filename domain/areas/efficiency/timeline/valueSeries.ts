/** A measurement interval of values; epoch ms, half-open. */
export type Measured = { from: number; to: number; values: Readonly<Record<string, number>> }

/** The time series of one value: the mean of each bin, null if nothing was measured. */
export type ValueSeries = { name: string; means: (number | null)[] }

/**
 * Returns the time series of every measured value over `[start, end)` in `bins` equal bins: the mean of the
 * measurements, weighted by their time within the bin. Sorted by name.
 */
export function valueSeries(
  measured: readonly Measured[],
  range: { start: number; end: number },
  bins: number,
): ValueSeries[] {
  const width = (range.end - range.start) / bins
  const totals = new Map<string, { weighted: Float64Array; weight: Float64Array }>()
  for (const { from, to, values } of measured) {
    const first = Math.max(0, Math.floor((from - range.start) / width))
    const last = Math.min(bins - 1, Math.ceil((to - range.start) / width) - 1)
    for (const [name, value] of Object.entries(values)) {
      let total = totals.get(name)
      if (!total) {
        total = { weighted: new Float64Array(bins), weight: new Float64Array(bins) }
        totals.set(name, total)
      }
      for (let bin = first; bin <= last; bin++) {
        const left = range.start + bin * width
        const overlap = Math.min(to, left + width) - Math.max(from, left)
        if (overlap <= 0) continue
        total.weighted[bin]! += value * overlap
        total.weight[bin]! += overlap
      }
    }
  }
  return [...totals]
    .sort(([text], [other]) => (text < other ? -1 : 1))
    .map(([name, { weighted, weight }]) => ({
      name,
      means: Array.from(weighted, (sum, bin) => (weight[bin]! > 0 ? sum / weight[bin]! : null)),
    }))
}
