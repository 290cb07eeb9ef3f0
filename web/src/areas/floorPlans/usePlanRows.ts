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
import { useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { planViewTexts as texts } from './texts.ts'

type Versioned = { version: number }
export type FloorPlan = RowOf<typeof floorPlans> & Versioned
export type Zone = RowOf<typeof zones> & Versioned
export type MachinePlace = RowOf<typeof machinePlaces> & Versioned
export type PlanMark = RowOf<typeof planMarks> & Versioned

/** Maximum number of rows, more than any plant has. */
const maxRows = 100_000

function useRows<Row>(type: ItemType, about: { floorPlanId?: number | null; asOf?: string | undefined }) {
  const rows = useItemClient(type)
  const { organizationId } = useCurrentOrganization()
  const { floorPlanId, asOf } = about
  const query = useQuery({
    queryKey: [organizationId, type.area, type.name, { floorPlanId, asOf }],
    enabled: floorPlanId !== null,
    queryFn: async ({ signal }): Promise<Row[]> =>
      (await rows.list(
        { limit: maxRows, ...(floorPlanId === undefined ? {} : { floorPlanId }), ...(asOf ? { asOf } : {}) },
        { signal, forced: true },
      )) as (ItemRow & Row)[],
  })
  useChangedRows({ type, isKnown: () => false, refresh: () => void query.refetch() })
  return query
}

/** Reads the floor plans of a facility (null: none; omitted: all), from the lowest to the highest floor. */
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

/**
 * Returns the outlines of a plan's zones in the order in which they were added, which is the order of their numbers.
 */
export const outlinesOf = (zones: readonly Zone[], nameOf: (zone: Zone) => string) =>
  zones
    .toSorted((a, b) => a.zoneId - b.zoneId)
    .map((zone) => ({ id: String(zone.zoneId), name: nameOf(zone), points: zone.polygon }))

/** Returns the message for an empty plan; null if it is not empty or still loading. */
export const emptyNote = ({ isKnown, zones, machinePlaces, planMarks }: ReturnType<typeof usePlanContents>) =>
  isKnown && zones.length + machinePlaces.length + planMarks.length === 0 ? texts.nothingThen : null

/** Reads the contents of a floor plan, currently or as of an instant. */
export function usePlanContents(floorPlanId: number | null, asOf?: string) {
  const zoneRows = useRows<Zone>(zones, { floorPlanId, asOf })
  const machineRows = useRows<MachinePlace>(machinePlaces, { floorPlanId, asOf })
  const marks = useRows<PlanMark>(planMarks, { floorPlanId, asOf })
  const isKnown = Boolean(zoneRows.data && machineRows.data && marks.data)
  return useMemo(
    () => ({
      isKnown,
      zones: zoneRows.data ?? [],
      machinePlaces: machineRows.data ?? [],
      planMarks: marks.data ?? [],
      error: zoneRows.error ?? machineRows.error ?? marks.error,
    }),
    [isKnown, zoneRows.data, machineRows.data, marks.data, zoneRows.error, machineRows.error, marks.error],
  )
}
