import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyFrom, keyText } from '@takt/domain/core/item/itemKey.ts'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useCurrentOrganization } from '../session/SessionContext.tsx'
import type { ItemRow } from './itemActions.ts'
import type { ItemClient } from './itemClient.ts'

/** Maximum number of added rows that stay, the latest: each is refetched with the list. */
const maxRows = 10

type AddedRows = { queryKey: string; rows: readonly ItemRow[] }

/**
 * Returns rows that were just added here and are not on the page because of its order, filters or size: they stay
 * visible after it until another page, order or filter is requested.
 */
export function useAddedRows(options: {
  type: ItemType
  client: ItemClient
  inherent: Readonly<Record<string, unknown>>
  /** The query of the list. */
  query: unknown
  rows: readonly ItemRow[]
}) {
  const { type, client, inherent, rows } = options
  const { organizationId } = useCurrentOrganization()
  const queryKey = JSON.stringify(options.query)
  const [addedRows, setAddedRows] = useState<AddedRows>({ queryKey, rows: [] })
  const pageRowIds = new Set(rows.map(({ rowId }) => rowId))
  const offPageRows =
    addedRows.queryKey === queryKey ? addedRows.rows.filter(({ rowId }) => !pageRowIds.has(rowId)) : []
  const latest = useQueries({
    queries: offPageRows.map((row) => {
      const key = keyFrom(type, { ...inherent, ...row })
      return {
        queryKey: [organizationId, type.area, type.name, 'added', key ? keyText(type, key) : row.rowId],
        enabled: key !== null,
        queryFn: ({ signal }: { signal: AbortSignal }) => client.get(key!, { signal }),
        initialData: row as ItemRow | null,
        staleTime: Number.POSITIVE_INFINITY,
      }
    }),
    combine: useCallback(
      (results: readonly { data: ItemRow | null | undefined }[]) => results.flatMap(({ data }) => data ?? []),
      [],
    ),
  })
  const add = useCallback(
    (added: readonly ItemRow[]) => {
      if (added.length === 0) return
      setAddedRows((before) => ({
        queryKey,
        rows: [...(before.queryKey === queryKey ? before.rows : []), ...added].slice(-maxRows),
      }))
    },
    [queryKey],
  )
  return { added: latest, noteAdded: add }
}
