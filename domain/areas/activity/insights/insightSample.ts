import type { Interval } from '../../../core/schedule/interval.ts'

/**
 * Kinds of insights. `waiting`: time that jobs wait before work starts in a zone; `walking`: number of times per hour
 * that people of a zone leave for another; `tending`: share of an hour in which a machine runs while its operator is
 * also on another machine.
 */
export const insightKinds = ['waiting', 'walking', 'tending'] as const
export type InsightKind = (typeof insightKinds)[number]

/** One observation with its time interval. */
export type Observed = Interval & { value: number; jobNum: string | null }

/** A comparison: a zone with all other zones, or a machine with itself while tended alone. */
export type InsightSample = {
  kind: InsightKind
  zoneId: number | null
  resourceID: string | null
  own: readonly Observed[]
  otherValues: readonly Observed[]
}

/** Pairs each zone's observations with those of all other zones. */
export function compareZones(kind: InsightKind, byZone: ReadonlyMap<number, readonly Observed[]>): InsightSample[] {
  return [...byZone].map(([zoneId, own]) => ({
    kind,
    zoneId,
    resourceID: null,
    own,
    otherValues: [...byZone].flatMap(([other, observed]) => (other === zoneId ? [] : observed)),
  }))
}
