import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { useEffect } from 'react'
import type { DraftStore } from './draftStore.ts'
import type { ItemRow } from './itemActions.ts'
import type { ItemClient } from './itemClient.ts'

type Options = {
  type: ItemType
  client: ItemClient
  draftStore: DraftStore
  rows: readonly ItemRow[]
  inherent: Readonly<Record<string, unknown>>
}

/**
 * Compares drafts with each new response of the list. Rows with drafts that are not in it (moved to another page, or
 * removed) are requested one by one.
 */
export function useDraftSync({ type, client, draftStore, rows, inherent }: Options): void {
  useEffect(() => {
    const pageRows = new Map(rows.map((row) => [row.rowId, row]))
    draftStore.seen((rowId) => pageRows.get(rowId))
    const abort = new AbortController()
    const offPageRows = [...draftStore.read().drafts.values()].flatMap(({ id, base }) =>
      base && !pageRows.has(id) ? [base] : [],
    )
    const fetchRow = async (base: ItemRow) => {
      const key = keyFrom(type, { ...inherent, ...base })
      if (!key) return
      const row = await client.get(key, { signal: abort.signal })
      // A different row with the same key may have been added after this one was removed.
      if (!abort.signal.aborted)
        draftStore.seen((rowId) => (rowId !== base.rowId ? undefined : row?.rowId === rowId ? row : null))
    }
    // A failed request is repeated with the next response of the list.
    for (const base of offPageRows) fetchRow(base).catch(() => {})
    return () => abort.abort()
  }, [type, client, draftStore, rows, inherent])
}
