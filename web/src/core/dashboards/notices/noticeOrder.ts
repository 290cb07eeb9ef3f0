import { gravityOf } from '@takt/domain/areas/alerts/finding.ts'
import type { Notice } from '@takt/domain/areas/efficiency/answers/notices.ts'
import { byWord } from '../../kit/byWord.ts'

export const noticeOrders = ['severity', 'age', 'cost', 'machine'] as const
export type NoticeOrder = (typeof noticeOrders)[number]

export const severities = ['attention', 'warning', 'information'] as const

const since = (entry: Notice) => Date.parse(entry.since)
const lost = ({ cost }: Notice) => cost?.secs ?? -1
const compare: Record<NoticeOrder, (first: Notice, other: Notice) => number> = {
  severity: (entry, other) => gravityOf(entry) - gravityOf(other) || since(entry) - since(other),
  age: (entry, other) => since(entry) - since(other),
  cost: (entry, other) => lost(other) - lost(entry),
  machine: (entry, other) => byWord.compare(entry.resourceID, other.resourceID),
}

/**
 * Notices in an order: the gravest and oldest first, the oldest, the dearest, or by machine; equal ones always stand
 * alike.
 */
export const inNoticeOrder = <Entry extends Notice>(notices: readonly Entry[], order: NoticeOrder): Entry[] =>
  notices.toSorted((entry, other) => compare[order](entry, other) || (entry.id < other.id ? -1 : 1))

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
