import type { Target } from './targets.ts'

/** The metrics that can have targets. */
export const targetMetrics = ['oee', 'availability', 'performance', 'quality', 'teep'] as const
export type TargetMetric = (typeof targetMetrics)[number]

/** The target of each metric, as a ratio; null if there is none. */
export type TargetsInForce = Readonly<Record<TargetMetric, number | null>>

type TargetInput = Omit<Target, 'targetID'>

/**
 * Returns the targets of a machine in these device groups, for each metric separately: the machine's own, otherwise
 * that of the group with the lowest ID that has one, otherwise the general one. Without `resourceID`: the targets of
 * the groups, or without groups those of all machines in total.
 */
export function targetOf(
  targets: readonly TargetInput[],
  { resourceID = null, deviceGroupIds = [] }: { resourceID?: string | null; deviceGroupIds?: readonly number[] },
): TargetsInForce {
  const groups = new Set(deviceGroupIds)
  const ownTargets = targets.filter((target) => resourceID !== null && target.resourceID === resourceID)
  const ofGroups = targets
    .filter(({ deviceGroupId }) => deviceGroupId !== null && groups.has(deviceGroupId))
    .toSorted((a, b) => a.deviceGroupId! - b.deviceGroupId!)
  const ofAll = targets.filter((target) => target.resourceID === null && target.deviceGroupId === null)
  const nearest = [...ownTargets, ...ofGroups, ...ofAll]
  const ratio = (metric: TargetMetric) => {
    const percent = nearest.find((target) => target[`${metric}Percent`] !== null)?.[`${metric}Percent`] ?? null
    return percent === null ? null : percent / 100
  }
  return Object.fromEntries(targetMetrics.map((metric) => [metric, ratio(metric)])) as TargetsInForce
}
