import type { RangeName } from './range.ts'

/** Every text of picking a range. */
export const rangeTexts = {
  pick: 'Choose a range of time',
  names: {
    shift: 'This shift',
    lastShift: 'Shift before',
    today: 'Today',
    yesterday: 'Yesterday',
    '24h': 'Last 24 hours',
    week: 'This week',
    lastWeek: 'Last week',
    month: 'This month',
    lastMonth: 'Last month',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    '90d': 'Last 90 days',
    '365d': 'Last 365 days',
    custom: 'Custom',
  } satisfies Record<RangeName, string>,
  latestShift: 'Latest shift',
  from: 'From',
  to: 'To',
  show: 'Show',
  now: 'now',
  order: 'The end must lie after the start.',
  zone: (zone: string) => `Times are in ${zone}`,
}
