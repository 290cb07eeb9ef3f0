/** Names of time ranges in the addresses of dashboards; `custom` has its own start and end. */
export const rangeNames = [
  'shift',
  'lastShift',
  'today',
  'yesterday',
  '24h',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  '7d',
  '30d',
  '90d',
  '365d',
  'custom',
] as const
export type RangeName = (typeof rangeNames)[number]

export const isRangeName = (text: string): text is RangeName => (rangeNames as readonly string[]).includes(text)
