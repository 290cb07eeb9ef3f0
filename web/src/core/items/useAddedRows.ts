import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyFrom, keyText } from '@takt/domain/core/item/itemKey.ts'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { usePlace } from '../session/SessionContext.tsx'
import type { ItemRow } from './itemActions.ts'
import type { ItemClient } from './itemClient.ts'

/** At most so many stay, the latest: each is asked for anew with the list. */
const most = 10

type Kept = { asked: string; rows: readonly ItemRow[] }

/**
 * Rows that were just added here and that the page does not show, for its order, its filters or its size: they stay in
 * sight after it until another page, order or filter is asked for.
 */
export function useAddedRows(options: {
  type: ItemType
  client: ItemClient
  inherent: Readonly<Record<string, unknown>>
  /** What the list is asked for. */
  query: unknown
  rows: readonly ItemRow[]
}) {
  const { type, client, inherent, rows } = options
  const { organizationId } = usePlace()
  const asked = JSON.stringify(options.query)
  const [kept, setKept] = useState<Kept>({ asked, rows: [] })
  const shown = new Set(rows.map(({ rowId }) => rowId))
  const elsewhere = kept.asked === asked ? kept.rows.filter(({ rowId }) => !shown.has(rowId)) : []
  const latest = useQueries({
    queries: elsewhere.map((row) => {
      const key = keyFrom(type, { ...inherent, ...row })
      return {
        queryKey: [organizationId, type.area, type.name, 'added', key ? keyText(type, key) : row.rowId],
        enabled: key !== null,
        queryFn: ({ signal }: { signal: AbortSignal }) => client.one(key!, { signal }),
        initialData: row as ItemRow | null,
        staleTime: Number.POSITIVE_INFINITY,
      }
    }),
    combine: useCallback(
      (answers: readonly { data: ItemRow | null | undefined }[]) => answers.flatMap(({ data }) => data ?? []),
      [],
    ),
  })
  const add = useCallback(
    (added: readonly ItemRow[]) => {
      if (added.length === 0) return
      setKept((before) => ({
        asked,
        rows: [...(before.asked === asked ? before.rows : []), ...added].slice(-most),
      }))
    },
    [asked],
  )
  return { added: latest, noteAdded: add }
}
