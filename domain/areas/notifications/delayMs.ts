/** Units of a delay. */
export const delayUnits = ['MINUTES', 'HOURS', 'DAYS', 'WEEKS'] as const
export type DelayUnit = (typeof delayUnits)[number]

const ms: Record<DelayUnit, number> = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000, WEEKS: 604_800_000 }

/** Maximum delay of a follow-up: 365 days. */
export const longestDelayMs = 365 * 86_400_000

/** Converts the delay of a follow-up to ms: a day is 24 hours, regardless of clock changes. */
export const delayMs = ({ delayValue, delayUnits: units }: { delayValue: number; delayUnits: DelayUnit }): number =>
  delayValue * ms[units]
