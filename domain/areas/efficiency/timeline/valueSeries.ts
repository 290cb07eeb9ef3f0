/** A stretch in which a value was measured; epoch ms, half-open. */
export type Measured = { from: number; to: number; values: Readonly<Record<string, number>> }

/** The course of one value: the mean over each bin of time, null where nothing was measured. */
export type ValueSeries = { name: string; means: (number | null)[] }

/**
 * The course of every measured value over `[start, end)` in `bins` equal bins: the mean of what was measured, weighted
 * by how long each measurement holds within the bin. Sorted by name.
 */
export function valueSeries(
  measured: readonly Measured[],
  range: { start: number; end: number },
  bins: number,
): ValueSeries[] {
  const width = (range.end - range.start) / bins
  const sums = new Map<string, { weighted: Float64Array; weight: Float64Array }>()
  for (const { from, to, values } of measured) {
    const first = Math.max(0, Math.floor((from - range.start) / width))
    const last = Math.min(bins - 1, Math.ceil((to - range.start) / width) - 1)
    for (const [name, value] of Object.entries(values)) {
      let sum = sums.get(name)
      if (!sum) {
        sum = { weighted: new Float64Array(bins), weight: new Float64Array(bins) }
        sums.set(name, sum)
      }
      for (let bin = first; bin <= last; bin++) {
        const left = range.start + bin * width
        const overlap = Math.min(to, left + width) - Math.max(from, left)
        if (overlap <= 0) continue
        sum.weighted[bin]! += value * overlap
        sum.weight[bin]! += overlap
      }
    }
  }
  return [...sums]
    .sort(([text], [other]) => (text < other ? -1 : 1))
    .map(([name, { weighted, weight }]) => ({
      name,
      means: Array.from(weighted, (sum, bin) => (weight[bin]! > 0 ? sum / weight[bin]! : null)),
    }))
}
