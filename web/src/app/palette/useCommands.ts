import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { hasOwnName } from '@takt/domain/core/item/rowTitle.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { usePagesSaying } from '../../areas/documents/face.ts'
import { useDashboards } from '../../core/dashboards/DashboardsContext.ts'
import { createItemClient } from '../../core/items/itemClient.ts'
import { useReachedPlaces } from '../../core/items/reference/useReachedPlaces.ts'
import { useClient, usePlace, useSession } from '../../core/session/SessionContext.tsx'
import { userMay } from '../../core/session/useMay.ts'
import { findScreen } from '../screens/findScreen.ts'
import { useSections } from '../screens/useSections.ts'
import { appTexts as texts } from '../texts.ts'
import { type Command, matchCommands } from './matchCommands.ts'
import { rowCommands } from './rowCommands.ts'
import { screenCommands } from './screenCommands.ts'

/** What people look for most often; the others follow. */
const first = ['resources', 'jobs', 'parts', 'employees']
const rank = ({ name }: ItemType) => (first.indexOf(name) + first.length + 1) % (first.length + 1)

/** Whether rows of a type open somewhere. */
const opens = ({ name }: ItemType) => name === 'entities' || findScreen(name) !== null

/** The types whose rows are found by what is typed: all whose rows have a name of their own and open somewhere. */
export const searchedTypes: readonly ItemType[] = itemTypes
  .filter((type) => hasOwnName(type) && opens(type))
  .sort((a, b) => rank(a) - rank(b))

/** How many rows of a type are offered at once. */
const rowsOffered = ({ name }: ItemType): number => (first.includes(name) ? 6 : 3)

const shortest = 2
/** Nothing is asked while letters follow each other faster than this. */
const pauseMs = 150
/** So many pages are offered in whose text what is typed stands. */
const pagesOffered = 4

/** What is typed, once one pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/**
 * Where one can go by what is typed, best first: screens at once, then rows of every type that one may read, and pages
 * in whose text it stands, as the server finds them.
 */
export function useCommands(typed: string): { commands: Command[]; isSearching: boolean } {
  const client = useClient()
  const { organizationId } = usePlace()
  const user = useSession((state) => state.context.user)
  const masked = useSession((state) => state.context.maskMode)
  const sections = useSections()
  const dashboards = useDashboards()
  const screens = useMemo(() => screenCommands(sections, dashboards), [sections, dashboards])
  const search = useSettled(typed.trim())
  const may = useMemo(() => searchedTypes.filter(({ area }) => userMay(user, area, 'read')), [user])
  const reached = useReachedPlaces()
  const types = may.filter(({ name }) => !(name in reached))
  const places = may.flatMap((type) => rowCommands(type, reached[type.name] ?? [], masked))
  const asked = useQueries({
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
  const found = asked.flatMap(({ data }, place) => {
    const type = types[place]
    if (!type || search.length < shortest) return []
    return matchCommands(rowCommands(type, data ?? [], masked), typed).slice(0, rowsOffered(type))
  })
  const mayReadPages = Object.values(areaOfDoc).some((area) => userMay(user, area, 'read'))
  const isAsked = search.length >= shortest && mayReadPages
  const saying = usePagesSaying(search, { isAsked, most: pagesOffered })
  const named = new Set(found.map(({ address }) => address))
  // What the server found by their text is not looked for in their names.
  const pages = (isAsked ? (saying.data ?? []) : []).flatMap(({ title, docType, address }): Command[] =>
    named.has(address)
      ? []
      : [{ id: address, address, label: title, detail: texts.palette.saidIn(docType), words: search }],
  )
  const rows = search.length < shortest ? [] : [...found, ...pages, ...places]
  return {
    commands: matchCommands([...screens, ...rows], typed),
    isSearching: saying.isFetching || asked.some(({ isFetching }) => isFetching),
  }
}
