/** By what it is told where a tag is, the best first: `docs/definitions.md`, "Locating". */
export const evidences = ['zone', 'strongest', 'centroid'] as const
export type Evidence = (typeof evidences)[number]

/**
 * Where a tag is from `at` (epoch ms) on, until its next point. `x` and `y` are fractions of the plan in steps of
 * 1/65535, `sureness` 0 to 1 in steps of 1/100, so that what is stored is what was computed.
 */
export type TagPoint = {
  readonly at: number
  readonly floorPlanId: number
  readonly zoneId: number | null
  readonly x: number
  readonly y: number
  readonly sureness: number
  readonly evidence: Evidence
}

/** Nobody has heard the tag any more, for longer than it may be silent. */
export type TagGone = { readonly at: number; readonly evidence: null }

/** Whether both are somewhere, and in the same zone of the same plan. */
export const isSamePlace = (a: TagPoint | TagGone, b: TagPoint | TagGone): boolean =>
  a.evidence !== null && b.evidence !== null && a.floorPlanId === b.floorPlanId && a.zoneId === b.zoneId
