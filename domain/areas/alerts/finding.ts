import type { Notice } from '../efficiency/answers/notices.ts'

/**
 * What a rule found, before it is told what the machine is called and what an hour of it costs. `lostSecs`: null where
 * nothing was lost.
 */
export type Finding = Omit<Notice, 'resourceDescription' | 'cost'> & { lostSecs: number | null }

/** Makes the notice of a finding; `costPerHour` in the organization's currency, null where it is not known. */
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
 * What comes first: silence that is trouble before all, since nobody knows what happens there, then by severity. The
 * lower, the sooner.
 */
export const gravityOf = ({ kind, severity }: Pick<Notice, 'kind' | 'severity'>): number =>
  kind === 'silentDevice' && severity === 'attention' ? -1 : ranks[severity]

/**
 * The gravest first, then the dearest, then by machine and kind, so that the same findings always stand in the same
 * order.
 */
export const inOrder = (a: Finding, b: Finding) =>
  gravityOf(a) - gravityOf(b) ||
  (b.lostSecs ?? 0) - (a.lostSecs ?? 0) ||
  (a.resourceID < b.resourceID ? -1 : a.resourceID > b.resourceID ? 1 : a.id < b.id ? -1 : 1)
