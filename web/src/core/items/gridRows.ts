import type { GridRow } from '../kit/grid/gridTypes.ts'
import type { Arrivals } from './arrivals.ts'
import { type Drafts, draftedRow } from './drafts.ts'
import type { ItemRow } from './itemActions.ts'

const plain = new WeakMap<ItemRow, GridRow>()

/** The same row is the same object each time, so that it is drawn anew only when something in it changed. */
function plainRow(row: ItemRow): GridRow {
  let known = plain.get(row)
  if (!known) {
    known = { id: row.rowId, values: row, state: 'kept' }
    plain.set(row, known)
  }
  return known
}

/**
 * The rows of a page with what is typed over them; then rows with drafts that are not on this page; then the new ones.
 */
export function gridRows(rows: readonly ItemRow[], drafts: Drafts, arrivals: Arrivals): GridRow[] {
  const shown = new Set(rows.map(({ rowId }) => rowId))
  const elsewhere = [...drafts.values()].filter(({ id, base }) => base !== null && !shown.has(id))
  const added = [...drafts.values()].filter(({ base }) => base === null)
  return [
    ...rows.map((row) => {
      const draft = drafts.get(row.rowId)
      const arrived = arrivals.get(row.rowId)
      const drawn = draft ? draftedRow(draft, row) : plainRow(row)
      return arrived ? { ...drawn, arrived } : drawn
    }),
    ...elsewhere.map((draft) => draftedRow(draft, null)),
    ...added.map((draft) => draftedRow(draft, null)),
  ]
}
