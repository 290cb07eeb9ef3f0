import type { RangeName } from '@takt/domain/areas/efficiency/address/rangeNames.ts'
import type { RangeProblem } from './range.ts'

/** Texts of the range picker. */
export const rangeTexts = {
  pick: 'Select time range',
  names: {
    shift: 'This shift',
    lastShift: 'Previous shift',
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
  problems: {
    unknown: (name: string) => `Unknown range “${name}”. Today is shown.`,
    order: () => 'The range in the address does not start before its end. Today is shown.',
    future: () => 'The range in the address starts in the future. Today is shown.',
  } satisfies Record<RangeProblem['kind'], (name: string) => string>,
  order: 'The end must be after the start.',
  future: 'The start must not be in the future.',
  zone: (zone: string) => `Times are in ${zone}`,
}
