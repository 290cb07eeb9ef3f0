import type { Notice } from '../efficiency/responses/notices.ts'

/**
 * A finding of a rule, without the description and hourly cost of the machine. `lostSecs` is null if no time was lost.
 */
export type Finding = Omit<Notice, 'resourceDescription' | 'cost'> & { lostSecs: number | null }

/** Converts a finding to a notice; `costPerHour` is in the organization's currency, null if unknown. */
export function noticeOf(
  { lostSecs, ...finding }: Finding,
  resource: { description: string | null; costPerHour: number | null },
): Notice {
  const amount = resource.costPerHour === null || lostSecs === null ? null : (lostSecs / 3600) * resource.costPerHour
  return {
    ...finding,
    resourceDescription: resource.description,
    cost: lostSecs === null ? null : { secs: lostSecs, amount },
  }
}

const ranks = { attention: 0, warning: 1, information: 2 }

/**
 * Sort rank, lowest first: a silent device with severity attention precedes everything, since the state of its machine
 * is unknown; then by severity.
 */
export const gravityOf = ({ kind, severity }: Pick<Notice, 'kind' | 'severity'>): number =>
  kind === 'silentDevice' && severity === 'attention' ? -1 : ranks[severity]

/** Compares findings by severity, then cost (highest first), then machine and ID, for a stable order. */
export const inOrder = (a: Finding, b: Finding) =>
  gravityOf(a) - gravityOf(b) ||
  (b.lostSecs ?? 0) - (a.lostSecs ?? 0) ||
  (a.resourceID < b.resourceID ? -1 : a.resourceID > b.resourceID ? 1 : a.id < b.id ? -1 : 1)
