/** Evidence for a position, the best first: `docs/definitions.md`, "Locating". */
export const evidences = ['zone', 'strongest', 'centroid'] as const
export type Evidence = (typeof evidences)[number]

/**
 * Position of a tag from `at` (epoch ms) on, until its next point. `x` and `y` are fractions of the plan in steps of
 * 1/65535, `sureness` 0 to 1 in steps of 1/100, so that stored values equal computed ones.
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

/** No reads of the tag for longer than the timeout. */
export type TagAbsence = { readonly at: number; readonly evidence: null }

/** True if both have a position in the same zone of the same plan. */
export const isSameZone = (a: TagPoint | TagAbsence, b: TagPoint | TagAbsence): boolean =>
  a.evidence !== null && b.evidence !== null && a.floorPlanId === b.floorPlanId && a.zoneId === b.zoneId
