import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { useEffect } from 'react'
import type { DraftBook } from './draftBook.ts'
import type { ItemRow } from './itemActions.ts'
import type { ItemClient } from './itemClient.ts'

type Given = {
  type: ItemType
  client: ItemClient
  book: DraftBook
  rows: readonly ItemRow[]
  inherent: Readonly<Record<string, unknown>>
}

/**
 * Compares what is typed with each new answer of the list. Rows with drafts that it does not hold (they went to another
 * page, or were removed) are asked for one by one.
 */
export function useDraftSync({ type, client, book, rows, inherent }: Given): void {
  useEffect(() => {
    const shown = new Map(rows.map((row) => [row.rowId, row]))
    book.seen((rowId) => shown.get(rowId))
    const abort = new AbortController()
    const elsewhere = [...book.read().drafts.values()].flatMap(({ id, base }) => (base && !shown.has(id) ? [base] : []))
    const ask = async (base: ItemRow) => {
      const key = keyFrom(type, { ...inherent, ...base })
      if (!key) return
      const row = await client.one(key, { signal: abort.signal })
      // A row of that key with another identity was added after this one was removed.
      if (!abort.signal.aborted)
        book.seen((rowId) => (rowId !== base.rowId ? undefined : row?.rowId === rowId ? row : null))
    }
    // What cannot be asked now is asked with the next answer of the list.
    for (const base of elsewhere) ask(base).catch(() => {})
    return () => abort.abort()
  }, [type, client, book, rows, inherent])
}
