import type { Interval } from '../../../core/schedule/interval.ts'

/**
 * What is looked for. `waiting`: how long jobs wait before they are taken up in a zone; `walking`: how often people of
 * a zone leave for another in an hour; `tending`: which share of an hour a machine runs while its person is on another
 * machine as well.
 */
export const insightKinds = ['waiting', 'walking', 'tending'] as const
export type InsightKind = (typeof insightKinds)[number]

/** One observation, with the stretch of time that it was made in. */
export type Observed = Interval & { value: number; jobNum: string | null }

/** What one of a kind is compared with: the zone against all others, or a machine against itself while tended alone. */
export type InsightSample = {
  kind: InsightKind
  zoneId: number | null
  resourceID: string | null
  own: readonly Observed[]
  others: readonly Observed[]
}

/** Each zone's observations against those of all other zones. */
export function againstOthers(kind: InsightKind, byZone: ReadonlyMap<number, readonly Observed[]>): InsightSample[] {
  return [...byZone].map(([zoneId, own]) => ({
    kind,
    zoneId,
    resourceID: null,
    own,
    others: [...byZone].flatMap(([other, observed]) => (other === zoneId ? [] : observed)),
  }))
}
