import { gravityOf } from '@takt/domain/alerts/finding.ts'
import type { Notice } from '@takt/domain/efficiency/answers/notices.ts'
import { byWord } from '../../kit/byWord.ts'

export const noticeOrders = ['severity', 'age', 'cost', 'machine'] as const
export type NoticeOrder = (typeof noticeOrders)[number]

export const severities = ['attention', 'warning', 'information'] as const

const since = (one: Notice) => Date.parse(one.since)
const lost = ({ cost }: Notice) => cost?.secs ?? -1
const compare: Record<NoticeOrder, (one: Notice, other: Notice) => number> = {
  severity: (one, other) => gravityOf(one) - gravityOf(other) || since(one) - since(other),
  age: (one, other) => since(one) - since(other),
  cost: (one, other) => lost(other) - lost(one),
  machine: (one, other) => byWord.compare(one.resourceID, other.resourceID),
}

/**
 * Notices in an order: the gravest and oldest first, the oldest, the dearest, or by machine; equal ones always stand
 * alike.
 */
export const inNoticeOrder = (notices: readonly Notice[], order: NoticeOrder): Notice[] =>
  notices.toSorted((one, other) => compare[order](one, other) || (one.id < other.id ? -1 : 1))

/** What notices cost together: seconds, and money where it is known of all that cost time. */
export function costTogether(notices: readonly Notice[]): { secs: number; amount: number | null } | null {
  const costs = notices.flatMap(({ cost }) => (cost ? [cost] : []))
  if (costs.length === 0) return null
  const amounts = costs.map(({ amount }) => amount)
  return {
    secs: costs.reduce((sum, { secs }) => sum + secs, 0),
    amount: amounts.every((amount) => amount !== null) ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
  }
}
