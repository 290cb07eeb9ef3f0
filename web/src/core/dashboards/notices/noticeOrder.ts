import { gravityOf } from '@takt/domain/areas/alerts/finding.ts'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { byWord } from '../../kit/byWord.ts'

export const noticeOrders = ['severity', 'age', 'cost', 'machine'] as const
export type NoticeOrder = (typeof noticeOrders)[number]

export const severities = ['attention', 'warning', 'information'] as const

const since = (entry: Notice) => Date.parse(entry.since)
const lostSecs = ({ cost }: Notice) => cost?.secs ?? -1
const compare: Record<NoticeOrder, (first: Notice, other: Notice) => number> = {
  severity: (entry, other) => gravityOf(entry) - gravityOf(other) || since(entry) - since(other),
  age: (entry, other) => since(entry) - since(other),
  cost: (entry, other) => lostSecs(other) - lostSecs(entry),
  machine: (entry, other) => byWord.compare(entry.resourceID, other.resourceID),
}

/**
 * Sorts notices: most severe and oldest first, oldest first, highest cost first, or by machine; the order is stable.
 */
export const inNoticeOrder = <Entry extends Notice>(notices: readonly Entry[], order: NoticeOrder): Entry[] =>
  notices.toSorted((entry, other) => compare[order](entry, other) || (entry.id < other.id ? -1 : 1))

/** Returns the total cost of notices: seconds, and money if it is known for all of them. */
export function totalCost(notices: readonly Notice[]): { secs: number; amount: number | null } | null {
  const costs = notices.flatMap(({ cost }) => (cost ? [cost] : []))
  if (costs.length === 0) return null
  const amounts = costs.map(({ amount }) => amount)
  return {
    secs: costs.reduce((total, { secs }) => total + secs, 0),
    amount: amounts.every((amount) => amount !== null) ? amounts.reduce((total, amount) => total + amount, 0) : null,
  }
}
