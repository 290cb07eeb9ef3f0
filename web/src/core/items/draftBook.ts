import { tokenRejected } from '../api/client.ts'
import type { CellEdit } from '../kit/grid/gridTypes.ts'
import {
  batchOf,
  type Drafts,
  discard,
  type EditGiven,
  editDrafts,
  keepMine,
  noDrafts,
  readyBatches,
  rebase,
  refuse,
  release,
  retry,
  settle,
  startSending,
} from './drafts.ts'
import type { ItemRow, ItemWork, RowFailure, WorkResult } from './itemActions.ts'
import { itemTexts as texts } from './texts.ts'

export type DraftBookState = { drafts: Drafts /** The number of the next new row. */; nextNew: number }

type Given = {
  perform: (work: ItemWork) => Promise<WorkResult>
  /** The row as the list shows it now. */
  baseOf: EditGiven['baseOf']
  /** What a new row must have and has not. */
  missing: (fields: Readonly<Record<string, unknown>>) => Record<string, string>
  /** Called before the drafts are gone, so that the rows can take their place. */
  onDone: (work: ItemWork, result: WorkResult) => void
}

/** A session that ended says nothing about the values: they wait for a person to save them again. */
const unlessEnded = (failure: RowFailure): RowFailure =>
  failure.message === tokenRejected ? { index: failure.index, message: texts.sessionEnded } : failure

/** Keeps what was typed and is not kept yet, and sends each batch as soon as nothing stands in its way. */
export function createDraftBook() {
  let state: DraftBookState = { drafts: noDrafts, nextNew: 1 }
  let lastBatch = 0
  let typedHere: Given | null = null
  const underway = new Set<Promise<void>>()
  const listeners = new Set<() => void>()

  function change(drafts: Drafts) {
    if (drafts === state.drafts) return
    const numbers = [...drafts.keys()].flatMap((id) => (id.startsWith('new:') ? Number(id.slice(4)) + 1 : []))
    state = { drafts, nextNew: Math.max(state.nextNew, ...numbers) }
    for (const listener of listeners) listener()
  }

  async function send(batch: number) {
    if (!typedHere) return
    const { perform, onDone } = typedHere
    const rows = batchOf(state.drafts, batch)
    const changed = rows.filter(({ base }) => base !== null)
    const added = rows.filter(({ base }) => base === null)
    const work: ItemWork = {
      change: changed.map(({ base, fields }) => ({ row: base!, fields, version: base!.version })),
      add: added.map(({ fields }) => fields),
      remove: [],
    }
    change(startSending(state.drafts, batch))
    const result = await perform(work)
    const lists = [
      { ids: changed.map(({ id }) => id), rows: result.changed ?? [], list: 'change' },
      { ids: added.map(({ id }) => id), rows: result.added ?? [], list: 'add' },
    ] as const
    const failed = result.failures.length > 0
    if (!failed) onDone(work, result)
    for (const { ids, rows: counted, list } of lists) {
      const failures: RowFailure[] = result.failures.filter((failure) => failure.list === list)
      const now = new Map<string, ItemRow>(
        ids.flatMap((id, place) => (counted[place] ? [[id, counted[place]] as const] : [])),
      )
      change(failed ? refuse(state.drafts, ids, failures.map(unlessEnded)) : settle(state.drafts, ids, now))
    }
    flush()
  }

  function flush() {
    for (const batch of readyBatches(state.drafts)) {
      const sending = send(batch).finally(() => underway.delete(sending))
      underway.add(sending)
    }
  }

  const then = (drafts: Drafts) => {
    change(drafts)
    flush()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    /** Says how drafts are sent; it may be said anew at any time. */
    connect: (next: Given) => {
      typedHere = next
    },
    /**
     * Takes edits; `held`: new rows among them are still being typed. `baseOf` says on what they were decided, if not
     * on the row as it is.
     */
    edit: (edits: readonly CellEdit[], more: { held: boolean; baseOf?: EditGiven['baseOf'] }) => {
      const baseOf = (rowId: string) => more.baseOf?.(rowId) ?? typedHere?.baseOf(rowId) ?? null
      lastBatch += 1
      const known = state.drafts
      const drafts = editDrafts(known, edits, { batch: lastBatch, held: more.held, baseOf })
      const begun = [...drafts.keys()].filter((id) => !known.has(id))
      change(more.held || !typedHere ? drafts : release(drafts, begun, typedHere.missing))
      if (typedHere) change(rebase(state.drafts, (rowId) => typedHere?.baseOf(rowId) ?? undefined))
      flush()
    },
    /** Rows were left: new ones among them may be sent. */
    release: (ids: readonly string[]) => typedHere && then(release(state.drafts, ids, typedHere.missing)),
    /** Sends everything that can be understood, also what was refused before. */
    save: () => {
      if (!typedHere) return
      change(release(state.drafts, [...state.drafts.keys()], typedHere.missing))
      then(retry(state.drafts))
    },
    /** When nothing is on its way to the server any more. */
    settled: async () => {
      while (underway.size > 0) await Promise.all(underway)
    },
    discard: (ids: readonly string[]) => change(discard(state.drafts, ids)),
    /** Forgets the drafts that were made last and wait; their rows. Empty if none waits. */
    discardLast: (): string[] => {
      const waiting = [...state.drafts.values()].filter(({ sending }) => sending === null)
      const last = Math.max(...waiting.map(({ batch }) => batch))
      const ids = waiting.filter(({ batch }) => batch === last).map(({ id }) => id)
      change(discard(state.drafts, ids))
      return ids
    },
    keepMine: (id: string) => then(keepMine(state.drafts, id)),
    /** The list came anew: drafts whose row changed meanwhile say so, or go on if others changed other cells. */
    seen: (now: (rowId: string) => ItemRow | null | undefined) => then(rebase(state.drafts, now)),
  }
}

export type DraftBook = ReturnType<typeof createDraftBook>
