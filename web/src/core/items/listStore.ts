import type { ItemRow } from './itemActions.ts'
import type { Working } from './workingState.ts'

/** What is held of an item type's list. */
export type ListStore = {
  /** When the server answered the rows, epoch ms; null before the first answer. */
  lastUpdated: number | null
  rowCount: number
  values: readonly ItemRow[]
  working: Working
}

/** A list as it stands: its rows, when they were answered, and what it is busy with. */
export const listStore = (list: { rows: readonly ItemRow[]; lastUpdated: number }, working: Working): ListStore => ({
  lastUpdated: list.lastUpdated || null,
  rowCount: list.rows.length,
  values: list.rows,
  working,
})
