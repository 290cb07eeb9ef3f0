import type { RangeName } from './range.ts'

/** Every text of picking a range. */
export const rangeTexts = {
  pick: 'Choose a range of time',
  names: {
    today: 'Today',
    yesterday: 'Yesterday',
    '24h': 'Last 24 hours',
    week: 'This week',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    month: 'This month',
    custom: 'Custom',
  } satisfies Record<RangeName, string>,
  from: 'From',
  to: 'To',
  show: 'Show',
  now: 'now',
  order: 'The end must lie after the start.',
  zone: (zone: string) => `Times are in ${zone}`,
}
