import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useCurrentOrganization } from '../session/SessionContext.tsx'
import type { ItemRow } from './itemActions.ts'
import type { ItemClient } from './itemClient.ts'
import type { ListState } from './itemParts.ts'
import { pageOf, pageQuery } from './listRequest.ts'

type Options = {
  type: ItemType
  client: ItemClient
  state: ListState
  inherent: Readonly<Record<string, string | number>>
}

/**
 * Loads one page of a list from the server. A request that is no longer needed is aborted without effect. `refresh`
 * repeats the same filter, sort and page; `patch` replaces cached rows by newer ones.
 */
export function useItemList({ type, client, state, inherent }: Options) {
  const { organizationId } = useCurrentOrganization()
  const queryClient = useQueryClient()
  const query = useMemo(() => pageQuery(type, state, inherent), [type, state, inherent])
  const area = useMemo(() => [organizationId, type.area, type.name], [organizationId, type])
  const list = useQuery({
    queryKey: [...area, query],
    // A refetch means that something may have changed, so it requires current rows.
    queryFn: ({ signal, queryKey }) =>
      client.list(query, { forced: queryClient.getQueryData(queryKey) !== undefined, signal }),
    placeholderData: keepPreviousData,
    ...(type.ttlSecs > 0 ? { staleTime: type.ttlSecs * 1000, gcTime: type.ttlSecs * 1000 } : {}),
  })
  const page = useMemo(() => pageOf(list.data ?? [], state.size), [list.data, state.size])
  const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: area }), [queryClient, area])
  const patch = useCallback(
    (rows: readonly ItemRow[]) => {
      const newerRows = new Map(rows.map((row) => [row.rowId, row]))
      queryClient.setQueriesData<ItemRow[]>({ queryKey: area, predicate: isList }, (cachedRows) =>
        cachedRows?.map((row) => {
          const next = newerRows.get(row.rowId)
          return next && next.version >= row.version ? next : row
        }),
      )
    },
    [queryClient, area],
  )
  return {
    ...page,
    query,
    /** True while the shown rows belong to another page or filter, until the requested ones are loaded. */
    isOld: list.isPlaceholderData,
    isLoading: list.isPending,
    isFetching: list.isFetching,
    error: list.error,
    /** Epoch ms; 0 before the first response. */
    lastUpdated: list.dataUpdatedAt,
    refresh,
    patch,
  }
}

const isList = (query: { state: { data?: unknown } }) => Array.isArray(query.state.data)
