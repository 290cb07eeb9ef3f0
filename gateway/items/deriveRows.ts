import type { ItemChange, ItemContext, MountedItem } from './mountedItem.ts'
import { type Refusals, sift } from './sift.ts'

/** The rows with the values of their derived fields; those for which there cannot be any are put among the refusals. */
export async function deriveRows<Row extends { index: number; change: ItemChange }>(
  context: ItemContext,
  { rules }: MountedItem,
  rows: readonly Row[],
  refusals: Refusals,
): Promise<(Row & { derived: Record<string, unknown> })[]> {
  const all = await rules?.deriveAll?.(
    context,
    rows.map(({ change }) => change),
  )
  if (all) return rows.map((row, i) => ({ ...row, derived: all[i]! }))
  return sift(rows, refusals, async (row) => ({ ...row, derived: (await rules?.derive?.(context, row.change)) ?? {} }))
}
