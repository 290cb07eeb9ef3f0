/** In what a delay is given. */
export const delayUnits = ['MINUTES', 'HOURS', 'DAYS', 'WEEKS'] as const
export type DelayUnit = (typeof delayUnits)[number]

const ms: Record<DelayUnit, number> = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000, WEEKS: 604_800_000 }

/** No follow-up waits longer: 365 days. */
export const longestDelayMs = 365 * 86_400_000

/** How long a follow-up waits, in ms: a day is 24 hours, whatever the clocks do. */
export const delayMs = ({ delayValue, delayUnits: units }: { delayValue: number; delayUnits: DelayUnit }): number =>
  delayValue * ms[units]
