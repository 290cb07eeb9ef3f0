import type { GridRow } from '../kit/grid/gridTypes.ts'
import type { Arrivals } from './arrivals.ts'
import { type Drafts, draftedRow } from './drafts.ts'
import type { ItemRow } from './itemActions.ts'

const gridRowCache = new WeakMap<ItemRow, GridRow>()

/** Returns the same object for the same row, so that it is rendered again only when it changed. */
function cachedGridRow(row: ItemRow): GridRow {
  let gridRow = gridRowCache.get(row)
  if (!gridRow) {
    gridRow = { id: row.rowId, values: row, state: 'kept' }
    gridRowCache.set(row, gridRow)
  }
  return gridRow
}

/** Returns the rows of a page with their drafts, then rows with drafts that are not on this page, then the new ones. */
export function gridRows(rows: readonly ItemRow[], drafts: Drafts, arrivals: Arrivals): GridRow[] {
  const rowIds = new Set(rows.map(({ rowId }) => rowId))
  const offPageDrafts = [...drafts.values()].filter(({ id, base }) => base !== null && !rowIds.has(id))
  const added = [...drafts.values()].filter(({ base }) => base === null)
  return [
    ...rows.map((row) => {
      const draft = drafts.get(row.rowId)
      const arrived = arrivals.get(row.rowId)
      const gridRow = draft ? draftedRow(draft, row) : cachedGridRow(row)
      return arrived ? { ...gridRow, arrived } : gridRow
    }),
    ...offPageDrafts.map((draft) => draftedRow(draft, null)),
    ...added.map((draft) => draftedRow(draft, null)),
  ]
}
