import type { QualityFinding } from '@takt/domain/areas/quality/checkAlerts.ts'

const severities = { attention: 0, warning: 1, information: 2 }

/** Sort order of findings: most severe first, then highest cost, then latest. */
export const inOrder = (a: QualityFinding, b: QualityFinding): number =>
  severities[a.severity] - severities[b.severity] ||
  (b.lostSecs ?? 0) - (a.lostSecs ?? 0) ||
  (a.since < b.since ? 1 : -1)

/** Maximum number of findings shown. */
export const maxFindings = 1000

const isOfPeople = ({ about }: QualityFinding) => (about?.empID ?? null) !== null

/**
 * Selects the most relevant findings: up to the maximum with people and up to the maximum without. Also returns the
 * total numbers of both.
 */
export function topFindings(findings: readonly QualityFinding[], max = maxFindings) {
  const sorted = findings.toSorted(inOrder)
  const withoutPeople = sorted.filter((finding) => !isOfPeople(finding))
  const selected = new Set([...sorted.slice(0, max), ...withoutPeople.slice(0, max)])
  const top = sorted.filter((finding) => selected.has(finding))
  return { found: top, all: findings.length, withoutPeople: withoutPeople.length }
}
