import type { QualityFinding } from '@takt/domain/quality/checkAlerts.ts'

const severities = { attention: 0, warning: 1, information: 2 }

/** The order in which findings are told: the most severe first, of these what costs most, then the latest. */
export const inOrder = (a: QualityFinding, b: QualityFinding): number =>
  severities[a.severity] - severities[b.severity] ||
  (b.lostSecs ?? 0) - (a.lostSecs ?? 0) ||
  (a.since < b.since ? 1 : -1)
