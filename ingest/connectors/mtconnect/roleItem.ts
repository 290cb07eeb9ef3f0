import type { MonitoredRole } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { executionState, modeCode } from '../slices/machine.ts'
import type { Item } from '../slices/observation.ts'
import { parseCount } from '../slices/parseCount.ts'
import { connectorTexts as texts } from '../texts.ts'

/** The roles of MTConnect's data items from which slices are made. */
export const itemRoles = [
  'execution',
  'program',
  'partCount',
  'totalCount',
  'scrapCount',
  'mode',
  'availability',
] as const
export type ItemRole = (typeof itemRoles)[number]

/** The roles of data items and conditions, for people who watch the connector. */
export const shownRoles: Readonly<Record<ItemRole | 'condition', MonitoredRole>> = {
  execution: 'execution',
  program: 'part',
  partCount: 'good',
  totalCount: 'total',
  scrapCount: 'scrap',
  mode: 'mode',
  availability: 'availability',
  condition: 'fault',
}

const isUnavailable = (word: string) => word === '' || word === 'UNAVAILABLE'

const understands: Record<
  Exclude<ItemRole, 'program' | 'partCount' | 'totalCount' | 'scrapCount'>,
  (word: string) => boolean
> = {
  execution: (word) => executionState(word) !== null,
  mode: (word) => modeCode(word) !== null,
  availability: (word) => word === 'AVAILABLE',
}

/** An item, and the reason why its value is not understood; null if it is. */
export type RoleItem = { item: Item; problem: string | null }

/** Converts the value of a data item with a role to an item. A reset trigger after a total (`0:MANUAL`) is removed. */
export function roleItem(role: ItemRole, value: string): RoleItem {
  if (role === 'program') return { item: { kind: 'program', value }, problem: null }
  const word = value.trim().toUpperCase()
  if (role === 'partCount' || role === 'totalCount' || role === 'scrapCount') {
    const total = parseCount(word.replace(/:[A-Z_]*$/, ''))
    return {
      item: { kind: role, value: total },
      problem: total === null && !isUnavailable(word) ? texts.noCount : null,
    }
  }
  const isUnderstood = isUnavailable(word) || understands[role](word)
  return { item: { kind: role, value: word }, problem: isUnderstood ? null : texts.unknownWord(role) }
}

/** Returns the value of a data item for people who watch the connector; null if it is unavailable. */
export const shownValue = (value: string): string | null =>
  value.trim().toUpperCase() === 'UNAVAILABLE' ? null : value

/** Returns a condition as text for people who watch the connector. */
export const shownCondition = ({ level, code, text }: { level: string; code: string; text: string }): string =>
  [level, code, text].filter((word) => word !== '').join(' ')
