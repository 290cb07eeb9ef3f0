import type { NoticeFamily } from '../../../core/dashboards/notices/noticeKinds.ts'
import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Texts of the Insights view. */
export const insightsTexts = {
  title: 'Insights',
  filter: 'Insights by severity',
  families: {
    level: 'Changes of level',
    recurringStops: 'Stops at the same hour',
    combination: 'Machine, part and person',
    longSetup: 'Setups longer than their standard',
    other: 'Other findings',
  } satisfies Record<NoticeFamily, string>,
  found: (count: string) => `${count} found`,
  foundCost: (count: string, time: string) => `${count} found, ${time} lost`,
  none: 'No statistically significant findings.',
  noneOfSeverity: 'No insight of this severity.',
  coverage: (machines: string, range: string) => `Checked ${machines} day by day (${range}) for:`,
  machines: (count: string) => counted(count, 'machine'),
  checks: {
    level: (days: number, change: string) =>
      `availability, performance or quality at a different level than before, by ${change} points or more ` +
      `(needs ${days} days of data)`,
    recurring: (days: number) => `stops that start in the same hour of the day on ${days} days or more`,
    combination: (days: number, change: string) =>
      `operators whose performance on a machine and part differs from others on the same machine and part by ` +
      `${change} points or more (needs ${days} days of data)`,
    setup: (count: number) => `setups that take longer than their standard (needs ${count} setups)`,
  },
  rate: (share: string) => `On average, at most ${share} % of these findings are chance.`,
  tooShort: (days: number) => `Most checks need ${days} days or more to distinguish a pattern from chance.`,
  longer: 'Show the last 90 days',
  byDay: (metric: string, machine: string) => `${metric} of ${machine} by day`,
  changedAt: (day: string) => `The level changed on ${day}`,
  day: words.day,
} as const
