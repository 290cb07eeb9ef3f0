import type { ItemRow } from './itemActions.ts'
import type { Working } from './workingState.ts'

/** The state of an item type's list. */
export type ListStore = {
  /** Epoch ms of the last response with rows; null before the first one. */
  lastUpdated: number | null
  rowCount: number
  values: readonly ItemRow[]
  working: Working
}

/** Returns the present state of a list: its rows, the time of their response, and its working flags. */
export const listStore = (list: { rows: readonly ItemRow[]; lastUpdated: number }, working: Working): ListStore => ({
  lastUpdated: list.lastUpdated || null,
  rowCount: list.rows.length,
  values: list.rows,
  working,
})
