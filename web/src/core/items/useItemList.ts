import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { usePlace } from '../session/SessionContext.tsx'
import type { ItemRow } from './itemActions.ts'
import type { ItemClient } from './itemClient.ts'
import type { ListState } from './itemParts.ts'
import { pageOf, pageQuery } from './listRequest.ts'

type Given = {
  type: ItemType
  client: ItemClient
  state: ListState
  inherent: Readonly<Record<string, string | number>>
}

/**
 * One page of a list as the server has it. A request that is no longer wanted is aborted and leaves no trace. `refresh`
 * asks again for the same filter, sort and page; `patch` puts rows that are known already in the place of older ones.
 */
export function useItemList({ type, client, state, inherent }: Given) {
  const { organizationId } = usePlace()
  const queryClient = useQueryClient()
  const query = useMemo(() => pageQuery(type, state, inherent), [type, state, inherent])
  const area = useMemo(() => [organizationId, type.area, type.name], [organizationId, type])
  const list = useQuery({
    queryKey: [...area, query],
    // What is known already is asked for again because something may have changed.
    queryFn: ({ signal, queryKey }) =>
      client.list(query, { forced: queryClient.getQueryData(queryKey) !== undefined, signal }),
    placeholderData: keepPreviousData,
    ...(type.ttlSecs > 0 ? { staleTime: type.ttlSecs * 1000, gcTime: type.ttlSecs * 1000 } : {}),
  })
  const page = useMemo(() => pageOf(list.data ?? [], state.size), [list.data, state.size])
  const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: area }), [queryClient, area])
  const patch = useCallback(
    (rows: readonly ItemRow[]) => {
      const newer = new Map(rows.map((row) => [row.rowId, row]))
      queryClient.setQueriesData<ItemRow[]>({ queryKey: area, predicate: isList }, (known) =>
        known?.map((row) => {
          const next = newer.get(row.rowId)
          return next && next.version >= row.version ? next : row
        }),
      )
    },
    [queryClient, area],
  )
  return {
    ...page,
    query,
    /** The rows shown are of another page or filter: those asked for are on their way. */
    isOld: list.isPlaceholderData,
    isLoading: list.isPending,
    isFetching: list.isFetching,
    error: list.error,
    /** Epoch ms; 0 before the first answer. */
    lastUpdated: list.dataUpdatedAt,
    refresh,
    patch,
  }
}

const isList = (query: { state: { data?: unknown } }) => Array.isArray(query.state.data)
