import { isInPolygon } from '@takt/domain/areas/locating/isInPolygon.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { sliderIn, slideTo } from '../../core/dashboards/replay/slider.ts'
import { type Place, placeOf, writePlace } from '../../core/dashboards/scope/placeSearch.ts'
import { useScope } from '../../core/dashboards/scope/useScope.ts'
import { changedSearch } from '../../core/kit/untypedSearch.ts'
import { useFacilityHere, usePlanThings } from '../floorPlans/face.ts'
import type { ActivitySearch } from './activitySearch.ts'

type Placed = { resourceID: string; x: number; y: number }
type Outlined = { zoneId: number; polygon: readonly (readonly [number, number])[] }

/** In which zone each machine of a floor stands; the first that holds it, null: none. */
export function machineZones(places: readonly Placed[], zones: readonly Outlined[]) {
  const found = new Map(
    places.map(({ resourceID, x, y }) => [
      resourceID,
      zones.find(({ polygon }) => isInPolygon(polygon, x, y))?.zoneId ?? null,
    ]),
  )
  return (resourceID: string): number | null => found.get(resourceID) ?? null
}

type Change = Partial<Record<keyof ActivitySearch, string | undefined>>

/** What the address says of Activity: the floor with its machines, the range, the slider; and the ways to change it. */
export function useActivityHere() {
  const search = useSearch({ strict: false }) as ActivitySearch
  const navigate = useNavigate()
  const { range } = useScope()
  const { facility, plan } = search
  const here = useFacilityHere(
    'activity',
    useMemo(() => placeOf({ facility, plan }), [facility, plan]),
  )
  const asOf = range.live ? undefined : new Date(range.end).toISOString()
  const things = usePlanThings(here.plan?.floorPlanId ?? null, asOf)
  const { machinePlaces, zones } = things
  const go = (next: Change) => void navigate({ to: '.', search: changedSearch(next), replace: true })
  const capacities = useMemo(() => new Map(zones.map(({ zoneId, capacity }) => [zoneId, capacity])), [zones])
  return {
    search,
    range,
    here,
    things,
    machines: useMemo(() => machinePlaces.map(({ resourceID }) => resourceID).sort(), [machinePlaces]),
    zoneOf: useMemo(() => machineZones(machinePlaces, zones), [machinePlaces, zones]),
    capacityOf: useCallback((zoneId: number) => capacities.get(zoneId) ?? null, [capacities]),
    /** Where the slider stands at an instant (epoch ms) that is now. */
    sliderAt: (now: number) => sliderIn(search, range, now),
    change: go,
    moveTo: (place: Partial<Place>) => go({ ...writePlace(place), machine: undefined }),
    slideTo: (slider: number, now: number) => go(slideTo(slider, range, now)),
  }
}
