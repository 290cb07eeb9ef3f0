import type { IfSilent } from '@takt/domain/areas/alerts/silence.ts'
import type { CurrentRow } from '../../core/dashboards/machines/useCurrent.ts'
import type { DeviceGroup } from '../../core/dashboards/scope/deviceGroups.ts'

/** A machine of the floor, without what the frames tell of it. */
export type FloorMachine = {
  deviceId: number
  resourceID: string
  name: string
  line: string
  jobAndPart: string
  /** The checks for which its work is held, as one text; empty: it is not. */
  heldBy: string
  /** Planned production time of the present work (s) up to `plannedUntil` (epoch ms); null without work. */
  jobPlannedSecs: number | null
  plannedUntil: number | null
  idealCycleSecs: number | null
  /** Whether production is planned for it now. */
  planned: boolean
  /** What it means where nothing is heard of it. */
  ifSilent: IfSilent
}

/** The machines of the chosen groups (all when none is chosen); a machine's line is the first group that names it. */
export function floorMachines(
  rows: readonly CurrentRow[],
  groups: readonly DeviceGroup[],
  chosen: ReadonlySet<number>,
): FloorMachine[] {
  const lineOf = new Map<string, string>()
  const shown = new Set<string>()
  for (const group of groups)
    for (const resourceID of group.selectedDevices) {
      if (!lineOf.has(resourceID)) lineOf.set(resourceID, group.deviceGroupName)
      if (chosen.has(group.deviceGroupId)) shown.add(resourceID)
    }
  return rows
    .filter((row) => chosen.size === 0 || shown.has(row.resourceID))
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
