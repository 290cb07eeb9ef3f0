import { type TargetsInForce, targetOf } from '@takt/domain/areas/efficiency/floor/targetOf.ts'
import { targets } from '@takt/domain/areas/efficiency/floor/targets.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { groupIds } from '../../core/dashboards/scope/dashboardSearch.ts'
import { useDeviceGroups } from '../../core/dashboards/scope/deviceGroups.ts'
import { useOrganizationSettings } from '../../core/session/SessionContext.tsx'
import { useRead } from '../../core/session/useRead.ts'

const targetsAnswer = answered(
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

/** What figures should reach, as ratios. */
export type Targets = {
  /** Of the machines of the address together: of the groups picked, else of all. */
  together: TargetsInForce
  /** Who says what the OEE of these should be. */
  oeeFrom: 'targets' | 'organization'
  of: (resourceID: string) => TargetsInForce
}

/**
 * The targets in force: a machine's own, its group's, that of all, and for OEE, where none of these says anything, the
 * organization's setting. While they are not known there are none.
 */
export function useTargets(): Targets {
  const ofPlant = useOrganizationSettings()?.oeeTarget ?? null
  const groups = useDeviceGroups().data
  const { groups: picked } = useSearch({ strict: false }) as { groups?: string; machine?: string }
  const { data, isSuccess } = useRead({
    key: ['dashboards', 'targets'],
    path: '/targets',
    schema: targetsAnswer,
    query: { orderBy: 'targetID:asc', limit: 10_000 },
    staleTime: 60_000,
  })
  return useMemo((): Targets => {
    const unknown = { ...none, oee: ofPlant }
    if (!isSuccess) return { together: unknown, oeeFrom: 'organization', of: () => unknown }
    const orPlant = (found: TargetsInForce) => ({ ...found, oee: found.oee ?? ofPlant })
    const groupsOf = new Map<string, number[]>()
    for (const { deviceGroupId, selectedDevices } of groups ?? [])
      for (const resourceID of selectedDevices)
        groupsOf.set(resourceID, [...(groupsOf.get(resourceID) ?? []), deviceGroupId])
    const known = new Map<string, TargetsInForce>()
    const together = targetOf(data, { deviceGroupIds: groupIds(picked) })
    return {
      together: orPlant(together),
      oeeFrom: together.oee === null ? 'organization' : 'targets',
      of: (resourceID: string) => {
        const before = known.get(resourceID)
        if (before) return before
        const found = orPlant(targetOf(data, { resourceID, deviceGroupIds: groupsOf.get(resourceID) ?? [] }))
        known.set(resourceID, found)
        return found
      },
    }
  }, [isSuccess, data, groups, picked, ofPlant])
}
