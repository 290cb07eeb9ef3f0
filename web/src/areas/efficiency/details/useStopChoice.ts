import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isAsked, isUnexplained, type Stop } from '../reasons/stopsOf.ts'

/** At most so many stops are spoken of at one go: the address names them all. */
export const mostChosen = 100

const instantsOf = (text: string | undefined) => (text ? text.split(',').map((entry) => Date.parse(entry)) : [])

/**
 * Which stops are chosen, and whether their reason is being given: both are in the address, a stop by where it begins.
 */
export function useStopChoice(stops: readonly Stop[]) {
  const search = useSearch({ from: '/main/efficiency/details' })
  const navigate = useNavigate()
  const chosen = useMemo(() => {
    const starts = new Set(instantsOf(search.stops))
    return stops.filter(({ start }) => starts.has(start))
  }, [stops, search.stops])
  const go = (next: readonly Stop[], isGiving: boolean) => {
    const starts = next.slice(0, mostChosen).map(({ start }) => new Date(start).toISOString())
    void navigate({
      to: '.',
      search: (before) => ({
        ...before,
        stops: starts.length > 0 ? starts.join(',') : undefined,
        give: isGiving && starts.length > 0 ? ('1' as const) : undefined,
      }),
      // Opening is a step that one comes back from; choosing is not.
      replace: !isGiving,
    })
  }
  return {
    chosen,
    isGiving: search.give === '1' && chosen.length > 0,
    choose: (next: readonly Stop[]) => go(next, false),
    give: (next: readonly Stop[]) => go(next, true),
    close: () => go(chosen.length === 1 ? chosen : [], false),
  }
}

/** The stop after or before one (or, without one, after or before an instant); null at the end. */
export function stopBeside(stops: readonly Stop[], from: number, by: 1 | -1): Stop | null {
  return (by === 1 ? stops.find(({ start }) => start > from) : stops.findLast(({ start }) => start < from)) ?? null
}

/** The stops that a list has: all, or those that people are asked about and did not explain. */
export const listedStops = (stops: readonly Stop[], onlyUnexplained: boolean): Stop[] =>
  stops.filter((stop) => !onlyUnexplained || (isAsked(stop) && isUnexplained(stop)))
