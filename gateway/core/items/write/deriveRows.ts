import { HttpError } from '../../http/responses/httpError.ts'
import type { ItemChange, ItemContext, MountedItem } from '../mountedItem.ts'
import { type Rejections, sift } from './sift.ts'

/**
 * Returns the rows with the values of their derived fields; adds rows whose values cannot be derived to the rejections.
 */
export async function deriveRows<Row extends { index: number; change: ItemChange }>(
  context: ItemContext,
  { rules }: MountedItem,
  rows: readonly Row[],
  rejections: Rejections,
): Promise<(Row & { derived: Record<string, unknown> })[]> {
  const all = await rules?.deriveAll?.(
    context,
    rows.map(({ change }) => change),
  )
  const derivedByRow = all && new Map(rows.map((row, index) => [row, all[index]!]))
  return sift(rows, rejections, async (row) => {
    const derived = derivedByRow ? derivedByRow.get(row)! : ((await rules?.derive?.(context, row.change)) ?? {})
    if (derived instanceof HttpError) throw derived
    return { ...row, derived }
  })
}
