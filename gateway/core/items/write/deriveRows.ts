import { Refusal } from '../../http/responses/refusal.ts'
import type { ItemChange, ItemContext, MountedItem } from '../mountedItem.ts'
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
  const known = all && new Map(rows.map((row, place) => [row, all[place]!]))
  return sift(rows, refusals, async (row) => {
    const derived = known ? known.get(row)! : ((await rules?.derive?.(context, row.change)) ?? {})
    if (derived instanceof Refusal) throw derived
    return { ...row, derived }
  })
}
