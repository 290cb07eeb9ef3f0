import type { SilenceAssessment } from '@takt/domain/areas/alerts/silence.ts'
import type { CurrentRow } from '../../core/dashboards/machines/useCurrent.ts'
import type { DeviceGroup } from '../../core/dashboards/scope/deviceGroups.ts'

/** A machine of the floor, without its live data. */
export type FloorMachine = {
  deviceId: number
  resourceID: string
  name: string
  line: string
  jobAndPart: string
  /** Checks that put its work on hold, as one text; empty if it is not on hold. */
  heldBy: string
  /** Planned production time of the current work (s) up to `plannedUntil` (epoch ms); null without work. */
  jobPlannedSecs: number | null
  plannedUntil: number | null
  idealCycleSecs: number | null
  /** True if production is planned for it now. */
  planned: boolean
  /** Meaning of a silence of this machine. */
  ifSilent: SilenceAssessment
}

/**
 * Returns the machines of the selected groups (all if none is selected); the line of a machine is the first group that
 * contains it.
 */
export function floorMachines(
  rows: readonly CurrentRow[],
  groups: readonly DeviceGroup[],
  selectedGroups: ReadonlySet<number>,
): FloorMachine[] {
  const lineOf = new Map<string, string>()
  const visibleIDs = new Set<string>()
  for (const group of groups)
    for (const resourceID of group.selectedDevices) {
      if (!lineOf.has(resourceID)) lineOf.set(resourceID, group.deviceGroupName)
      if (selectedGroups.has(group.deviceGroupId)) visibleIDs.add(resourceID)
    }
  return rows
    .filter((row) => selectedGroups.size === 0 || visibleIDs.has(row.resourceID))
    .map((row) => ({
      deviceId: row.deviceId,
      resourceID: row.resourceID,
      name: row.resourceID,
      line: lineOf.get(row.resourceID) ?? '',
      jobAndPart: [row.jobNum, row.partNum].filter(Boolean).join(' · '),
      heldBy: row.heldBy.join(', '),
      jobPlannedSecs: row.jobNum === null ? null : row.jobPlannedSecs,
      plannedUntil: row.lastTo,
      idealCycleSecs: row.idealCycleSecs,
      planned: row.planned,
      ifSilent: row.ifSilent,
    }))
}
