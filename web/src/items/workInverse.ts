import type { ItemRow, ItemWork, WorkResult } from './itemActions.ts'

type Told = Pick<WorkResult, 'added' | 'changed'>

/** What takes `work` back after it was done; what the server did not tell about added rows cannot be taken back. */
export const workInverse = (work: ItemWork, told: Told): ItemWork => ({
  add: work.remove,
  change: work.change.map(({ row, fields }, place) => {
    const after = told.changed?.[place]
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]))
    return after
      ? { row: after, fields: before, version: after.version }
      : { row: { ...row, ...fields }, fields: before }
  }),
  remove: told.added ?? [],
})

export const isEmptyWork = (work: ItemWork): boolean => work.add.length + work.change.length + work.remove.length === 0

const mark = ({ rowId, version }: ItemRow) => `${rowId} ${version}`

/**
 * Remembers what this page itself made of rows, so that a change that was decided on an earlier state can be taken back after later ones
 * of its own, and is still refused after somebody else's.
 */
export function createLineage() {
  const next = new Map<string, ItemRow>()
  return {
    follows: (before: ItemRow, after: ItemRow) => {
      if (mark(before) !== mark(after)) next.set(mark(before), after)
    },
    /** The state that this page last left the row in, coming from `row`. */
    latest: (row: ItemRow): ItemRow => {
      let at = row
      for (let after = next.get(mark(at)); after; after = next.get(mark(at))) at = after
      return at
    },
  }
}
