/** Periods of history that a task evaluates: calendar months, or a week. */
export const periods = {
  ONE_WEEK: { label: 'One Week', days: 7 },
  ONE_MONTH: { label: 'One Month', months: 1 },
  THREE_MONTHS: { label: 'Three Months', months: 3 },
  SIX_MONTHS: { label: 'Six Months', months: 6 },
  NINE_MONTHS: { label: 'Nine Months', months: 9 },
  ONE_YEAR: { label: 'One Year', months: 12 },
} as const

export type Period = keyof typeof periods
export const periodNames = Object.keys(periods) as [Period, ...Period[]]
