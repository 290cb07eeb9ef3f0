import { floorPlans } from '@takt/domain/areas/floorPlans/floorPlans.ts'
import { machinePlaces } from '@takt/domain/areas/floorPlans/machinePlaces.ts'
import { planMarks } from '@takt/domain/areas/floorPlans/planMarks.ts'
import { zones } from '@takt/domain/areas/floorPlans/zones.ts'
import type { ItemType, RowOf } from '@takt/domain/core/item/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ItemRow } from '../../core/items/itemActions.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { usePlace } from '../../core/session/SessionContext.tsx'
import { placeTexts as texts } from './texts.ts'

type Kept = { version: number }
export type FloorPlan = RowOf<typeof floorPlans> & Kept
export type Zone = RowOf<typeof zones> & Kept
export type MachinePlace = RowOf<typeof machinePlaces> & Kept
export type PlanMark = RowOf<typeof planMarks> & Kept

/** More than any plant has. */
const most = 100_000

function useRows<Row>(type: ItemType, about: { floorPlanId?: number | null; asOf?: string | undefined }) {
  const rows = useItemClient(type)
  const { organizationId } = usePlace()
  const { floorPlanId, asOf } = about
  const query = useQuery({
    queryKey: [organizationId, type.area, type.name, { floorPlanId, asOf }],
    enabled: floorPlanId !== null,
    queryFn: async ({ signal }): Promise<Row[]> =>
      (await rows.list(
        { limit: most, ...(floorPlanId === undefined ? {} : { floorPlanId }), ...(asOf ? { asOf } : {}) },
        { signal, forced: true },
      )) as (ItemRow & Row)[],
  })
  useChangedRows({ type, isKnown: () => false, refresh: () => void query.refetch() })
  return query
}

/** The floor plans of a facility (null: of none; left out: all there are), from the lowest floor to the highest. */
export function useFloorPlans(facilityId?: number | null) {
  const { data, error, refetch } = useRows<FloorPlan>(floorPlans, {})
  const plans = useMemo(
    () =>
      data
        ?.filter((plan) => facilityId === undefined || plan.facilityId === facilityId)
        .sort((a, b) => a.floor - b.floor || a.floorPlanName.localeCompare(b.floorPlanName)),
    [data, facilityId],
  )
  return { plans, error, refetch }
}

/** The outlines of a plan's zones as they were added, which is the order of their numbers. */
export const outlinesOf = (zones: readonly Zone[], nameOf: (zone: Zone) => string) =>
  zones
    .toSorted((a, b) => a.zoneId - b.zoneId)
    .map((zone) => ({ id: String(zone.zoneId), name: nameOf(zone), points: zone.polygon }))

/** What is said on a plan on which nothing is; null: something is, or that is not known yet. */
export const emptyNote = ({ isKnown, zones, machinePlaces, planMarks }: ReturnType<typeof usePlanThings>) =>
  isKnown && zones.length + machinePlaces.length + planMarks.length === 0 ? texts.nothingThen : null

/** What is placed on a floor plan; as it stood at an instant, if that is given. */
export function usePlanThings(floorPlanId: number | null, asOf?: string) {
  const zonesThere = useRows<Zone>(zones, { floorPlanId, asOf })
  const places = useRows<MachinePlace>(machinePlaces, { floorPlanId, asOf })
  const marks = useRows<PlanMark>(planMarks, { floorPlanId, asOf })
  const isKnown = Boolean(zonesThere.data && places.data && marks.data)
  return useMemo(
    () => ({
      isKnown,
      zones: zonesThere.data ?? [],
      machinePlaces: places.data ?? [],
      planMarks: marks.data ?? [],
      error: zonesThere.error ?? places.error ?? marks.error,
    }),
    [isKnown, zonesThere.data, places.data, marks.data, zonesThere.error, places.error, marks.error],
  )
}
