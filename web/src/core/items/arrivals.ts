import type { ItemRow } from './itemActions.ts'

/** Columns changed by another user, by row. */
export type Arrivals = ReadonlyMap<string, ReadonlySet<string>>

const same = (entry: unknown, other: unknown) =>
  (entry ?? null) === (other ?? null) || JSON.stringify(entry) === JSON.stringify(other)

/** Returns the differences between two responses of the same list, without rows that this page changed itself. */
export function arrivalsBetween(
  before: readonly ItemRow[],
  after: readonly ItemRow[],
  options: { columns: readonly string[]; isOwn: (row: ItemRow) => boolean },
): Arrivals {
  const rowsBefore = new Map(before.map((row) => [row.rowId, row]))
  const arrived = new Map<string, ReadonlySet<string>>()
  for (const row of after) {
    const old = rowsBefore.get(row.rowId)
    if ((old && old.version >= row.version) || options.isOwn(row)) continue
    const columns = options.columns.filter((name) => !old || !same(old[name], row[name]))
    if (columns.length > 0) arrived.set(row.rowId, new Set(columns))
  }
  return arrived
}
