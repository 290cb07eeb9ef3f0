import { tokenRejected } from '../api/client.ts'
import type { CellEdit } from '../kit/grid/gridTypes.ts'
import {
  batchOf,
  type Drafts,
  discard,
  type EditInput,
  editDrafts,
  noDrafts,
  readyBatches,
  rebase,
  reject,
  release,
  resolveConflict,
  retry,
  settle,
  startSending,
} from './drafts.ts'
import type { ItemRow, ItemWork, RowFailure, WorkResult } from './itemActions.ts'
import { itemTexts as texts } from './texts.ts'

export type DraftStoreState = { drafts: Drafts /** The number of the next new row. */; nextNew: number }

type Connection = {
  perform: (work: ItemWork) => Promise<WorkResult>
  /** Returns the row as the list shows it now. */
  baseOf: EditInput['baseOf']
  /** Returns the missing required values of a new row. */
  missing: (fields: Readonly<Record<string, unknown>>) => Record<string, string>
  /** Called before the drafts are removed, so that the rows can replace them. */
  onDone: (work: ItemWork, result: WorkResult) => void
}

/**
 * Replaces the failure of an expired session, which says nothing about the values: they wait until the user saves them
 * again.
 */
const withSessionMessage = (failure: RowFailure): RowFailure =>
  failure.message === tokenRejected ? { index: failure.index, message: texts.sessionEnded } : failure

/** Creates a store of typed values that are not saved yet; sends each batch as soon as nothing blocks it. */
export function createDraftStore() {
  let state: DraftStoreState = { drafts: noDrafts, nextNew: 1 }
  let lastBatch = 0
  let connection: Connection | null = null
  const underway = new Set<Promise<void>>()
  const listeners = new Set<() => void>()

  function change(drafts: Drafts) {
    if (drafts === state.drafts) return
    const numbers = [...drafts.keys()].flatMap((id) => (id.startsWith('new:') ? Number(id.slice(4)) + 1 : []))
    state = { drafts, nextNew: Math.max(state.nextNew, ...numbers) }
    for (const listener of listeners) listener()
  }

  async function send(batch: number) {
    if (!connection) return
    const { perform, onDone } = connection
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
        ids.flatMap((id, index) => (counted[index] ? [[id, counted[index]] as const] : [])),
      )
      change(failed ? reject(state.drafts, ids, failures.map(withSessionMessage)) : settle(state.drafts, ids, now))
    }
    flush()
  }

  function flush() {
    for (const batch of readyBatches(state.drafts)) {
      const sending = send(batch).finally(() => underway.delete(sending))
      underway.add(sending)
    }
  }

  const changeAndFlush = (drafts: Drafts) => {
    change(drafts)
    flush()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    /** Sets how drafts are sent; may be called again at any time. */
    connect: (next: Connection) => {
      connection = next
    },
    /**
     * Adds edits. `isTyping`: new rows among them are still being typed. `baseOf` returns the row on which they are
     * based, if it is not the current one.
     */
    edit: (edits: readonly CellEdit[], more: { isTyping: boolean; baseOf?: EditInput['baseOf'] }) => {
      const baseOf = (rowId: string) => more.baseOf?.(rowId) ?? connection?.baseOf(rowId) ?? null
      lastBatch += 1
      const previousDrafts = state.drafts
      const drafts = editDrafts(previousDrafts, edits, { batch: lastBatch, isTyping: more.isTyping, baseOf })
      const addedIds = [...drafts.keys()].filter((id) => !previousDrafts.has(id))
      change(more.isTyping || !connection ? drafts : release(drafts, addedIds, connection.missing))
      if (connection) change(rebase(state.drafts, (rowId) => connection?.baseOf(rowId) ?? undefined))
      flush()
    },
    /** Marks rows as left: new ones among them may be sent. */
    release: (ids: readonly string[]) => connection && changeAndFlush(release(state.drafts, ids, connection.missing)),
    /** Sends all valid drafts, including rejected ones. */
    save: () => {
      if (!connection) return
      change(release(state.drafts, [...state.drafts.keys()], connection.missing))
      changeAndFlush(retry(state.drafts))
    },
    /** Resolves once no request is pending. */
    settled: async () => {
      while (underway.size > 0) await Promise.all(underway)
    },
    discard: (ids: readonly string[]) => change(discard(state.drafts, ids)),
    /**
     * Discards the drafts of the last batch that is not being sent, and returns their row IDs; empty if there is none.
     */
    discardLast: (): string[] => {
      const waiting = [...state.drafts.values()].filter(({ sending }) => sending === null)
      const last = Math.max(...waiting.map(({ batch }) => batch))
      const ids = waiting.filter(({ batch }) => batch === last).map(({ id }) => id)
      change(discard(state.drafts, ids))
      return ids
    },
    resolveConflict: (id: string) => changeAndFlush(resolveConflict(state.drafts, id)),
    /**
     * Handles a new response of the list: drafts whose row was changed meanwhile become conflicts, or continue if other
     * users changed other cells.
     */
    seen: (now: (rowId: string) => ItemRow | null | undefined) => changeAndFlush(rebase(state.drafts, now)),
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>
