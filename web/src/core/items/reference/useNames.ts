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
import { useClient, usePlace, useSession } from '../../session/SessionContext.tsx'
import { userMay } from '../../session/useMay.ts'
import { createItemClient } from '../itemClient.ts'
import { titleOf } from './titleOf.ts'
import { useReachedPlaces } from './useReachedPlaces.ts'
import type { Wanted } from './wantedNames.ts'

/**
 * The name of a row of a type by its key: undefined while it is asked for, null if there is none that this session may
 * see.
 */
export type NameOf = (to: ItemType, key: unknown) => string | null | undefined

type Names = { names: Readonly<Record<string, string | null>>; isLoading: boolean }

const freshMs = 60_000
const gatherMs = 500
/** Keys of one question: its address stays far below what a server takes. */
const mostKeys = 100

const inParts = (keys: readonly string[]) =>
  Array.from({ length: Math.ceil(keys.length / mostKeys) }, (_, at) => keys.slice(at * mostKeys, (at + 1) * mostKeys))

const together = (found: UseQueryResult<Names['names']>[]): Names => ({
  names: Object.assign({}, ...found.map(({ data }) => data ?? {})),
  isLoading: found.some(({ isLoading }) => isLoading),
})

/** Asks anew for names of these types soon after rows of them changed. */
function useFreshNames(wanted: Wanted): void {
  const messaging = useMessaging()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const latest = useLatest({ wanted, organizationId })
  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | null = null
    const ask = () => {
      timer = null
      for (const name of changed) {
        const area = itemTypeOf(name)?.area
        void queries.invalidateQueries({ queryKey: [latest.current.organizationId, area, name, 'names'] })
      }
      changed.clear()
    }
    const leave = messaging.onChanged((_, { itemType }) => {
      if (!(itemType in latest.current.wanted)) return
      changed.add(itemType)
      timer ??= setTimeout(ask, gatherMs)
    })
    return () => {
      leave()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, queries, latest])
}

/**
 * The names of rows that others refer to, in one question for each type of them. What this session may not read has
 * none, and in mask mode none that is masked: there the key stands alone, but for entities and organizations, which have
 * the names of mask mode.
 */
export function useNames(wanted: Wanted): NameOf {
  const client = useClient()
  const { organizationId } = usePlace()
  const user = useSession(({ context }) => context.user)
  const masked = useSession(({ context }) => context.maskMode)
  const reached = useReachedPlaces()
  useFreshNames(wanted)
  const asked = Object.entries(wanted).flatMap(([name, keys]) => {
    const type = itemTypeOf(name)
    if (!type || name in reached || !userMay(user, type.area, 'read')) return []
    return inParts(keys).map((part) => ({ type, keys: part }))
  })
  const { names, isLoading } = useQueries({
    queries: asked.map(({ type, keys }) => ({
      queryKey: [organizationId, type.area, type.name, 'names', keys],
      staleTime: freshMs,
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const [key] = type.key
        // In the order of the key, so that an index leads to them however many rows there are.
        const query = { [`${key}IsAnyOf`]: writeCommaList(keys), orderBy: `${key}:asc`, limit: keys.length }
        return createItemClient(client, type).list(query, { signal })
      },
      select: (rows: Awaited<ReturnType<ReturnType<typeof createItemClient>['list']>>): Names['names'] =>
        Object.fromEntries(rows.map((row) => [`${type.name} ${keyText(type, row)}`, titleOf(type, row, masked)])),
    })),
    combine: together,
  })
  return useCallback(
    (to, key) => {
      const place = reached[to.name]?.find((row) => keyText(to, row) === String(key))
      if (to.name in reached) {
        const title = place ? titleOf(to, place, false) : null
        // As the picker of places has it.
        return masked && title !== null ? maskName(to.name === entities.name ? 'Entity' : 'Organization', title) : title
      }
      const at = `${to.name} ${key}`
      return at in names ? names[at]! : isLoading ? undefined : null
    },
    [names, isLoading, reached, masked],
  )
}
