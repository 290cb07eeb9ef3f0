import type { RangeName } from '@takt/domain/areas/efficiency/address/rangeNames.ts'

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
  unknown: (name: string) =>
    name === 'custom'
      ? 'The range of this address has no beginning that lies before its end. Today is shown.'
      : `There is no range “${name}”. Today is shown.`,
  order: 'The end must lie after the start.',
  zone: (zone: string) => `Times are in ${zone}`,
}
