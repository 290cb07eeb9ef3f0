import type { StackColumn } from './stackOptions.ts'

/** A column that is shorter than this share of the longest says nothing of how high columns are. */
const leastShare = 0.1

const heightOf = ({ parts }: StackColumn) => parts?.reduce((sum, part) => sum + part, 0) ?? null

/**
 * The heights by which an axis is scaled: null for gaps and for stretches that have only begun. In the first minute of an hour one
 * part that is scrap is all of it, and the hours before would lie flat beneath.
 */
export function scaledHeights(columns: readonly StackColumn[]): (number | null)[] {
  const least = leastShare * Math.max(0, ...columns.map(({ start, end }) => end - start))
  return columns.map((column) => (column.end - column.start < least ? null : heightOf(column)))
}
