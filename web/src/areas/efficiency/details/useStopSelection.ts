import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isUnexplained, needsReason, type Stop } from '../reasons/stopsOf.ts'

/** Maximum number of selected stops, because the URL lists them all. */
export const maxSelected = 100

const instantsOf = (text: string | undefined) => (text ? text.split(',').map((entry) => Date.parse(entry)) : [])

/**
 * Returns the selected stops, and whether their reason is being entered. Both are stored in the URL, a stop by its
 * start.
 */
export function useStopSelection(stops: readonly Stop[]) {
  const search = useSearch({ from: '/main/efficiency/details' })
  const navigate = useNavigate()
  const selected = useMemo(() => {
    const starts = new Set(instantsOf(search.stops))
    return stops.filter(({ start }) => starts.has(start))
  }, [stops, search.stops])
  const navigateTo = (next: readonly Stop[], isEntering: boolean) => {
    const starts = next.slice(0, maxSelected).map(({ start }) => new Date(start).toISOString())
    void navigate({
      to: '.',
      search: (before) => ({
        ...before,
        stops: starts.length > 0 ? starts.join(',') : undefined,
        give: isEntering && starts.length > 0 ? ('1' as const) : undefined,
      }),
      // Opening the dialog adds a history entry to return from; selecting does not.
      replace: !isEntering,
    })
  }
  return {
    chosen: selected,
    isEntering: search.give === '1' && selected.length > 0,
    choose: (next: readonly Stop[]) => navigateTo(next, false),
    openReasons: (next: readonly Stop[]) => navigateTo(next, true),
    close: () => navigateTo([], false),
  }
}

/** Returns the stop after or before another one, or after or before an instant; null at the end. */
export function adjacentStop(stops: readonly Stop[], from: number, by: 1 | -1): Stop | null {
  return (by === 1 ? stops.find(({ start }) => start > from) : stops.findLast(({ start }) => start < from)) ?? null
}

/** Returns the stops to list: all, or only those that need a reason and have none. */
export const listedStops = (stops: readonly Stop[], onlyUnexplained: boolean): Stop[] =>
  stops.filter((stop) => !onlyUnexplained || (needsReason(stop) && isUnexplained(stop)))
