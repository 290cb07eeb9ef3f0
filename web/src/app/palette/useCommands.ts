import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { useClient, usePlace, useSession } from '../../session/SessionContext.tsx'
import { userMay } from '../../session/useMay.ts'
import { useSections } from '../screens/useSections.ts'
import { dashboards } from '../shell/navigation.ts'
import { appTexts as texts } from '../texts.ts'
import { type Command, matchCommands } from './matchCommands.ts'

/** The lists whose rows are found by what is typed, with the field that names a row and those that say what it is. */
const lists = [
  { list: 'resources', area: 'resources', key: 'resourceID', detail: ['description'], label: texts.palette.machine },
  { list: 'jobs', area: 'jobs', key: 'jobNum', detail: ['partNum'], label: texts.palette.job },
  { list: 'parts', area: 'parts', key: 'partNum', detail: ['description'], label: texts.palette.part },
  { list: 'employees', area: 'employees', key: 'empID', detail: ['fullName'], label: texts.palette.person },
] as const

const rowsOfEach = 6
const shortest = 2
const rows = answered(z.array(z.record(z.string(), z.unknown())))

/** Every screen that one may see. */
function useScreenCommands(): Command[] {
  const sections = useSections()
  return useMemo(
    () => [
      ...dashboards.map(({ label, to }) => ({ id: to, label, detail: texts.palette.dashboard, address: to })),
      ...sections.flatMap(({ groups }) =>
        groups.flatMap((group) =>
          group.screens.map(({ path, label }) => ({
            id: `/${path}`,
            label: label === group.label ? label : `${group.label} · ${label}`,
            detail: texts.palette.list,
            address: `/${path}`,
          })),
        ),
      ),
    ],
    [sections],
  )
}

/** Where one can go by what is typed: screens at once, then machines, jobs, parts and people as the server finds them. */
export function useCommands(typed: string): { commands: Command[]; isSearching: boolean } {
  const client = useClient()
  const { organizationId } = usePlace()
  const user = useSession((state) => state.context.user)
  const masked = useSession((state) => state.context.maskMode)
  const screens = useScreenCommands()
  const search = useDeferredValue(typed.trim())
  const asked = useQueries({
    queries: lists.map(({ list, area, key }) => ({
      queryKey: [organizationId, area, 'palette', list, search],
      enabled: search.length >= shortest && userMay(user, area, 'read'),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { globalSearchValue: search, orderBy: `${key}:asc`, limit: rowsOfEach, ttlSecs: 0 }
        return (await client.get(`/${list}`, { schema: rows, query, signal })).data
      },
    })),
  })
  const found = asked.flatMap(({ data }, place) => {
    const { list, key, detail, label } = lists[place]!
    if (search.length < shortest) return []
    return (data ?? []).map((row): Command => {
      const id = String(row[key])
      const said = masked ? [] : detail.flatMap((field) => (row[field] ? [String(row[field])] : []))
      return {
        id: `/${list}/${id}`,
        label: [id, ...said].join(' · '),
        detail: label,
        address: `/${list}/${encodeURIComponent(id)}`,
      }
    })
  })
  return {
    commands: [...matchCommands(screens, typed), ...found],
    isSearching: asked.some(({ isFetching }) => isFetching),
  }
}
