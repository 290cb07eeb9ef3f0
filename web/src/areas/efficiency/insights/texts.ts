import type { NoticeFamily } from '../../../core/dashboards/notices/noticeKinds.ts'
import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Every text of the Insights view. */
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
  none: 'Nothing was found that chance would not explain.',
  noneOfSeverity: 'No insight of this severity.',
  lookedAt: (machines: string, range: string) => `Looked at ${machines} day by day (${range}) for:`,
  machines: (count: string) => counted(count, 'machine'),
  looked: {
    level: (days: number, change: string) =>
      `availability, performance or quality at another level than ` +
      `before, by ${change} points or more (from ${days} days on)`,
    recurring: (days: number) => `stops that begin in the same hour of the day on ${days} days or more`,
    combination: (days: number, change: string) =>
      `a machine, part and person that do ${change} points better or worse than others with the ` +
      `same (from ${days} days on)`,
    setup: (count: number) => `setups that take longer than their standard (from ${count} setups on)`,
  },
  rate: (share: string) => `Of what is told here at most ${share} % is chance, on average.`,
  tooShort: (days: number) => `Most of this needs ${days} days or more to tell it from chance.`,
  longer: 'Look at the last 90 days',
  byDay: (figure: string, machine: string) => `${figure} of ${machine} by day`,
  changedAt: (day: string) => `The level changed on ${day}`,
  day: words.day,
} as const
