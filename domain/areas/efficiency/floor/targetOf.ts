import type { Target } from './targets.ts'

/** The figures that have targets. */
export const targetFigures = ['oee', 'availability', 'performance', 'quality', 'teep'] as const
export type TargetFigure = (typeof targetFigures)[number]

/** What each figure should reach, as a ratio; null where nothing says so. */
export type TargetsInForce = Readonly<Record<TargetFigure, number | null>>

type Wanted = Omit<Target, 'targetID'>

/**
 * The targets of a machine that is in these device groups, each figure for itself: the machine's own, else that of the
 * group with the lowest id that has one, else the one with neither. Without `resourceID`: the same for groups, or
 * (without those) for all machines together.
 */
export function targetOf(
  targets: readonly Wanted[],
  { resourceID = null, deviceGroupIds = [] }: { resourceID?: string | null; deviceGroupIds?: readonly number[] },
): TargetsInForce {
  const groups = new Set(deviceGroupIds)
  const ownTargets = targets.filter((target) => resourceID !== null && target.resourceID === resourceID)
  const ofGroups = targets
    .filter(({ deviceGroupId }) => deviceGroupId !== null && groups.has(deviceGroupId))
    .toSorted((a, b) => a.deviceGroupId! - b.deviceGroupId!)
  const ofAll = targets.filter((target) => target.resourceID === null && target.deviceGroupId === null)
  const nearest = [...ownTargets, ...ofGroups, ...ofAll]
  const ratio = (figure: TargetFigure) => {
    const percent = nearest.find((target) => target[`${figure}Percent`] !== null)?.[`${figure}Percent`] ?? null
    return percent === null ? null : percent / 100
  }
  return Object.fromEntries(targetFigures.map((figure) => [figure, ratio(figure)])) as TargetsInForce
}
