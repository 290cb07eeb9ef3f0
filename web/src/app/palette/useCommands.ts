import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { hasOwnName } from '@takt/domain/core/item/rowTitle.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { usePageSearch } from '../../areas/documents/links/usePageSearch.ts'
import { useDashboards } from '../../core/dashboards/DashboardsContext.ts'
import { createItemClient } from '../../core/items/itemClient.ts'
import { useReachedRows } from '../../core/items/reference/useReachedRows.ts'
import { useClient, useCurrentOrganization, useSession } from '../../core/session/SessionContext.tsx'
import { userMay } from '../../core/session/useMay.ts'
import { findScreen } from '../screens/findScreen.ts'
import { useSections } from '../screens/useSections.ts'
import { appTexts as texts } from '../texts.ts'
import { type Command, matchCommands } from './matchCommands.ts'
import { rowCommands } from './rowCommands.ts'
import { screenCommands } from './screenCommands.ts'

/** The most frequently searched types; the others follow. */
const first = ['resources', 'jobs', 'parts', 'employees']
const rank = ({ name }: ItemType) => (first.indexOf(name) + first.length + 1) % (first.length + 1)

/** True if rows of a type can be opened. */
const opens = ({ name }: ItemType) => name === 'entities' || findScreen(name) !== null

/** The types of rows that are searched: all with their own row names that can be opened. */
export const searchedTypes: readonly ItemType[] = itemTypes
  .filter((type) => hasOwnName(type) && opens(type))
  .sort((a, b) => rank(a) - rank(b))

/** Returns the maximum number of suggested rows of a type. */
const rowsOffered = ({ name }: ItemType): number => (first.includes(name) ? 6 : 3)

const shortest = 2
/** Debounce time of requests while typing (ms). */
const pauseMs = 150
/** Maximum number of suggested pages that contain the typed text. */
const pagesOffered = 4

/** Returns the typed text after a pause. */
function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}

/**
 * Returns the commands for the typed text, best first: screens at once, then rows of every readable type, and pages
 * that contain the text, as the server finds them.
 */
export function useCommands(typed: string): { commands: Command[]; isSearching: boolean } {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const user = useSession((state) => state.context.user)
  const masked = useSession((state) => state.context.maskMode)
  const sections = useSections()
  const dashboards = useDashboards()
  const screens = useMemo(() => screenCommands(sections, dashboards), [sections, dashboards])
  const search = useDebounced(typed.trim())
  const may = useMemo(() => searchedTypes.filter(({ area }) => userMay(user, area, 'read')), [user])
  const reached = useReachedRows()
  const types = may.filter(({ name }) => !(name in reached))
  const placeCommands = may.flatMap((type) => rowCommands(type, reached[type.name] ?? [], masked))
  const rowQueries = useQueries({
    queries: types.map((type) => ({
      queryKey: [organizationId, type.area, 'palette', type.name, search],
      enabled: search.length >= shortest,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = { globalSearchValue: search, orderBy: `${type.key[0]}:asc`, limit: rowsOffered(type) }
        return createItemClient(client, type).list(query, { signal })
      },
    })),
  })
  const matches = rowQueries.flatMap(({ data }, index) => {
    const type = types[index]
    if (!type || search.length < shortest) return []
    return matchCommands(rowCommands(type, data ?? [], masked), typed).slice(0, rowsOffered(type))
  })
  const mayReadPages = Object.values(areaOfDoc).some((area) => userMay(user, area, 'read'))
  const searchesPages = search.length >= shortest && mayReadPages
  const pageSearch = usePageSearch(search, { isEnabled: searchesPages, max: pagesOffered })
  const named = new Set(matches.map(({ address }) => address))
  // Pages that the server found by their text are not matched by name again.
  const pages = (searchesPages ? (pageSearch.data ?? []) : []).flatMap(({ title, docType, address }): Command[] =>
    named.has(address)
      ? []
      : [{ id: address, address, label: title, detail: texts.palette.textMatch(docType), words: search }],
  )
  const rows = search.length < shortest ? [] : [...matches, ...pages, ...placeCommands]
  return {
    commands: matchCommands([...screens, ...rows], typed),
    isSearching: pageSearch.isFetching || rowQueries.some(({ isFetching }) => isFetching),
  }
}
