import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { noticesTexts as texts } from './texts.ts'

/** Groups of related kinds of findings, in the order of screens. */
export const noticeFamilies = ['level', 'recurringStops', 'combination', 'longSetup', 'other'] as const
export type NoticeFamily = (typeof noticeFamilies)[number]

/** Returns the family of a kind; unknown kinds belong to `other`. */
export function familyOf(kind: string): NoticeFamily {
  if (kind.endsWith('Level')) return 'level'
  if (kind.endsWith('OfCombination')) return 'combination'
  if (kind === 'recurringStops' || kind === 'longSetup') return kind
  return 'other'
}

type Unit = 'ratio' | 'secs' | 'count'
type Pair = { unit: Unit; bars: readonly (readonly [name: string, label: string])[] }

const pairs: Record<string, Pair> = {
  level: {
    unit: 'ratio',
    bars: [
      ['before', texts.before],
      ['after', texts.since],
    ],
  },
  combination: {
    unit: 'ratio',
    bars: [
      ['ratio', texts.here],
      ['othersRatio', texts.otherCases],
    ],
  },
  recurringStops: {
    unit: 'count',
    bars: [
      ['days', texts.daysWithStop],
      ['expected', texts.expected],
    ],
  },
  longSetup: {
    unit: 'secs',
    bars: [
      ['meanSecs', texts.taken],
      ['standardSecs', texts.standard],
    ],
  },
  cycleDrift: {
    unit: 'secs',
    bars: [
      ['beforeSecs', texts.before],
      ['cycleSecs', texts.since],
      ['standardSecs', texts.standard],
    ],
  },
  scrapRate: {
    unit: 'ratio',
    bars: [
      ['rate', texts.today],
      ['usualRate', texts.usual],
    ],
  },
  downTooLong: {
    unit: 'secs',
    bars: [
      ['downSecs', texts.down],
      ['limitSecs', texts.limit],
    ],
  },
}

/** Returns the comparable numbers of a notice, with their unit; null if there is nothing to compare. */
export function comparedNumbers({ kind, numbers }: Pick<Notice, 'kind' | 'numbers'>): {
  unit: Unit
  bars: { label: string; value: number }[]
} | null {
  const pair = pairs[kind] ?? pairs[familyOf(kind)]
  const bars = (pair?.bars ?? []).flatMap(([name, label]) => {
    const value = numbers[name]
    return typeof value === 'number' ? [{ label, value }] : []
  })
  return pair && bars.length > 1 ? { unit: pair.unit, bars } : null
}
