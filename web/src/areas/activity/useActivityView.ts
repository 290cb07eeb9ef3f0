import { isInPolygon } from '@takt/domain/areas/locating/isInPolygon.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { sliderIn, slideTo } from '../../core/dashboards/replay/slider.ts'
import { type FloorRef, floorOf, writeFloor } from '../../core/dashboards/scope/floorSearch.ts'
import { useScope } from '../../core/dashboards/scope/useScope.ts'
import { changedSearch } from '../../core/kit/untypedSearch.ts'
import { usePlanContents, useSelectedFacility } from '../floorPlans/index.ts'
import type { ActivitySearch } from './activitySearch.ts'

type Placed = { resourceID: string; x: number; y: number }
type Outlined = { zoneId: number; polygon: readonly (readonly [number, number])[] }

/** Returns a function that maps a machine of a floor to the first zone that contains it; null: none. */
export function machineZones(positions: readonly Placed[], zones: readonly Outlined[]) {
  const zoneByMachine = new Map(
    positions.map(({ resourceID, x, y }) => [
      resourceID,
      zones.find(({ polygon }) => isInPolygon(polygon, x, y))?.zoneId ?? null,
    ]),
  )
  return (resourceID: string): number | null => zoneByMachine.get(resourceID) ?? null
}

type Change = Partial<Record<keyof ActivitySearch, string | undefined>>

/**
 * Returns the state of Activity from the address: the floor with its machines, the range and the slider, and functions
 * to change it.
 */
export function useActivityView() {
  const search = useSearch({ strict: false }) as ActivitySearch
  const navigate = useNavigate()
  const { range } = useScope()
  const { facility, plan } = search
  const floor = useSelectedFacility(
    'activity',
    useMemo(() => floorOf({ facility, plan }), [facility, plan]),
  )
  const asOf = range.live ? undefined : new Date(range.end).toISOString()
  const planItems = usePlanContents(floor.plan?.floorPlanId ?? null, asOf)
  const { machinePlaces, zones } = planItems
  const changeSearch = (next: Change) => void navigate({ to: '.', search: changedSearch(next), replace: true })
  const capacities = useMemo(() => new Map(zones.map(({ zoneId, capacity }) => [zoneId, capacity])), [zones])
  return {
    search,
    range,
    here: floor,
    things: planItems,
    machines: useMemo(() => machinePlaces.map(({ resourceID }) => resourceID).sort(), [machinePlaces]),
    zoneOf: useMemo(() => machineZones(machinePlaces, zones), [machinePlaces, zones]),
    capacityOf: useCallback((zoneId: number) => capacities.get(zoneId) ?? null, [capacities]),
    /** Position of the slider at the current instant `now` (epoch ms). */
    sliderAt: (now: number) => sliderIn(search, range, now),
    change: changeSearch,
    moveTo: (location: Partial<FloorRef>) => changeSearch({ ...writeFloor(location), machine: undefined }),
    slideTo: (slider: number, now: number) => changeSearch(slideTo(slider, range, now)),
  }
}
