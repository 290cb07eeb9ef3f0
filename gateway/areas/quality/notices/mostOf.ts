import type { QualityFinding } from '@takt/domain/areas/quality/checkAlerts.ts'

const severities = { attention: 0, warning: 1, information: 2 }

/** The order in which findings are told: the most severe first, of these what costs most, then the latest. */
export const inOrder = (a: QualityFinding, b: QualityFinding): number =>
  severities[a.severity] - severities[b.severity] ||
  (b.lostSecs ?? 0) - (a.lostSecs ?? 0) ||
  (a.since < b.since ? 1 : -1)

/** Of all that is found so much is told at most: nobody reads the rest. */
export const findingsAtMost = 1000

const isOfPeople = ({ about }: QualityFinding) => (about?.empID ?? null) !== null

/**
 * The findings that are told, what matters most first: so many to who may see people, and so many to who may not; and
 * how many there are of either.
 */
export function mostOf(found: readonly QualityFinding[], atMost = findingsAtMost) {
  const sorted = found.toSorted(inOrder)
  const withoutPeople = sorted.filter((finding) => !isOfPeople(finding))
  const kept = new Set([...sorted.slice(0, atMost), ...withoutPeople.slice(0, atMost)])
  const most = sorted.filter((finding) => kept.has(finding))
  return { found: most, all: found.length, withoutPeople: withoutPeople.length }
}
