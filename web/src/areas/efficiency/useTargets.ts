import { type TargetsInForce, targetOf } from '@takt/domain/areas/efficiency/floor/targetOf.ts'
import { targets } from '@takt/domain/areas/efficiency/floor/targets.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { groupIds } from '../../core/dashboards/scope/dashboardSearch.ts'
import { useDeviceGroups } from '../../core/dashboards/scope/deviceGroups.ts'
import { useOrganizationSettings } from '../../core/session/SessionContext.tsx'
import { useRead } from '../../core/session/useRead.ts'

const targetsResponse = dataResponse(
  z.array(
    rowWith(targets, [
      'resourceID',
      'deviceGroupId',
      'oeePercent',
      'availabilityPercent',
      'performancePercent',
      'qualityPercent',
      'teepPercent',
    ]),
  ),
)
const none: TargetsInForce = { oee: null, availability: null, performance: null, quality: null, teep: null }

/** Targets of the metrics, as ratios. */
export type Targets = {
  /** Targets of the selected groups together, or of all machines. */
  together: TargetsInForce
  /** Source of their OEE target. */
  oeeFrom: 'targets' | 'organization'
  of: (resourceID: string) => TargetsInForce
}

/**
 * Returns the active targets: of the machine, otherwise of its group, otherwise of all machines; for OEE, finally the
 * organization's setting. While loading there are no targets.
 */
export function useTargets(): Targets {
  const ofPlant = useOrganizationSettings()?.oeeTarget ?? null
  const groups = useDeviceGroups().data
  const { groups: selectedGroups } = useSearch({ strict: false }) as { groups?: string; machine?: string }
  const { data, isSuccess } = useRead({
    key: ['dashboards', 'targets'],
    path: '/targets',
    schema: targetsResponse,
    query: { orderBy: 'targetID:asc', limit: 10_000 },
    staleTime: 60_000,
  })
  return useMemo((): Targets => {
    const unknown = { ...none, oee: ofPlant }
    if (!isSuccess) return { together: unknown, oeeFrom: 'organization', of: () => unknown }
    const orPlant = (target: TargetsInForce) => ({ ...target, oee: target.oee ?? ofPlant })
    const groupsOf = new Map<string, number[]>()
    for (const { deviceGroupId, selectedDevices } of groups ?? [])
      for (const resourceID of selectedDevices)
        groupsOf.set(resourceID, [...(groupsOf.get(resourceID) ?? []), deviceGroupId])
    const cache = new Map<string, TargetsInForce>()
    const total = targetOf(data, { deviceGroupIds: groupIds(selectedGroups) })
    return {
      together: orPlant(total),
      oeeFrom: total.oee === null ? 'organization' : 'targets',
      of: (resourceID: string) => {
        const before = cache.get(resourceID)
        if (before) return before
        const target = orPlant(targetOf(data, { resourceID, deviceGroupIds: groupsOf.get(resourceID) ?? [] }))
        cache.set(resourceID, target)
        return target
      },
    }
  }, [isSuccess, data, groups, selectedGroups, ofPlant])
}
