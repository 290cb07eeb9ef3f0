import { entities } from '@takt/domain/areas/organizations/entities.ts'
import { writeCommaList } from '@takt/domain/core/item/commaList.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLatest } from '../../kit/grid/useLatest.ts'
import { useMessaging } from '../../messaging/MessagingContext.tsx'
import { maskName } from '../../session/mask.ts'
import { useClient, useCurrentOrganization, useSession } from '../../session/SessionContext.tsx'
import { userMay } from '../../session/useMay.ts'
import { createItemClient } from '../itemClient.ts'
import type { ReferencedKeys } from './referencedKeys.ts'
import { titleOf } from './titleOf.ts'
import { useReachedRows } from './useReachedRows.ts'

/**
 * Returns the name of a row of a type by its key: undefined while loading, null if there is none that this session may
 * see.
 */
export type NameOf = (to: ItemType, key: unknown) => string | null | undefined

type Names = { names: Readonly<Record<string, string | null>>; isLoading: boolean }

const freshMs = 60_000
const gatherMs = 500
/** Maximum number of keys per request, so that its URL stays far below the server's limit. */
const maxKeys = 100

const inParts = (keys: readonly string[]) =>
  Array.from({ length: Math.ceil(keys.length / maxKeys) }, (_, at) => keys.slice(at * maxKeys, (at + 1) * maxKeys))

const combineResults = (results: UseQueryResult<Names['names']>[]): Names => ({
  names: Object.assign({}, ...results.map(({ data }) => data ?? {})),
  isLoading: results.some(({ isLoading }) => isLoading),
})

/** Refetches the names of these types soon after rows of them changed. */
function useFreshNames(keysByType: ReferencedKeys): void {
  const messaging = useMessaging()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const latest = useLatest({ wanted: keysByType, organizationId })
  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | null = null
    const refetch = () => {
      timer = null
      for (const name of changed) {
        const area = itemTypeOf(name)?.area
        void queries.invalidateQueries({ queryKey: [latest.current.organizationId, area, name, 'names'] })
      }
      changed.clear()
    }
    const unsubscribe = messaging.onChanged((_, { itemType }) => {
      if (!(itemType in latest.current.wanted)) return
      changed.add(itemType)
      timer ??= setTimeout(refetch, gatherMs)
    })
    return () => {
      unsubscribe()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, queries, latest])
}

/**
 * Loads the names of referenced rows, with one request per type. Rows that this session may not read have no name, nor,
 * in mask mode, have masked ones: the key is shown instead, except for entities and organizations, which have
 * pseudonyms in mask mode.
 */
export function useNames(keysByType: ReferencedKeys): NameOf {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const user = useSession(({ context }) => context.user)
  const masked = useSession(({ context }) => context.maskMode)
  const reached = useReachedRows()
  useFreshNames(keysByType)
  const requests = Object.entries(keysByType).flatMap(([name, keys]) => {
    const type = itemTypeOf(name)
    if (!type || name in reached || !userMay(user, type.area, 'read')) return []
    return inParts(keys).map((part) => ({ type, keys: part }))
  })
  const { names, isLoading } = useQueries({
    queries: requests.map(({ type, keys }) => ({
      queryKey: [organizationId, type.area, type.name, 'names', keys],
      staleTime: freshMs,
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const [key] = type.key
        // Sorted by key, so that the query uses an index however many rows there are.
        const query = { [`${key}IsAnyOf`]: writeCommaList(keys), orderBy: `${key}:asc`, limit: keys.length }
        return createItemClient(client, type).list(query, { signal })
      },
      select: (rows: Awaited<ReturnType<ReturnType<typeof createItemClient>['list']>>): Names['names'] =>
        Object.fromEntries(rows.map((row) => [`${type.name} ${keyText(type, row)}`, titleOf(type, row, masked)])),
    })),
    combine: combineResults,
  })
  return useCallback(
    (to, key) => {
      const reachedRow = reached[to.name]?.find((row) => keyText(to, row) === String(key))
      if (to.name in reached) {
        const title = reachedRow ? titleOf(to, reachedRow, false) : null
        // The same pseudonym as in the picker of organizations.
        return masked && title !== null ? maskName(to.name === entities.name ? 'Entity' : 'Organization', title) : title
      }
      const at = `${to.name} ${key}`
      return at in names ? names[at]! : isLoading ? undefined : null
    },
    [names, isLoading, reached, masked],
  )
}
