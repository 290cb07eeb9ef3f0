import type { StackColumn } from './stackOptions.ts'

/** A column shorter than this share of the longest interval is not representative for the height of columns. */
const minShare = 0.1

const heightOf = ({ parts }: StackColumn) => parts?.reduce((sum, part) => sum + part, 0) ?? null

/**
 * Returns the heights that scale an axis: null for gaps and for intervals that have only started. If one part is made
 * in the first minute of an hour and is scrap, the scrap rate is 100 %, and the hours before would look flat.
 */
export function scaledHeights(columns: readonly StackColumn[]): (number | null)[] {
  const minDuration = minShare * Math.max(0, ...columns.map(({ start, end }) => end - start))
  return columns.map((column) => (column.end - column.start < minDuration ? null : heightOf(column)))
}
