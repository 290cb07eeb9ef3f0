import { words } from '../../kit/words.ts'

/** Texts of the parameters of a report. */
export const parameterTexts = {
  noFilters: 'None',
  days: {
    currentDay: 'Current Day',
    priorDay: 'Prior Day',
    currentWeekStart: 'Start of Week',
    priorWeekStart: 'Start of Prior Week',
    currentMonthStart: 'Start of Month',
    priorMonthStart: 'Start of Prior Month',
    customOffset: 'N Days Prior',
    fixed: words.day,
  },
  daysAgo: (label: string) => `${label}: days`,
  dayOf: (label: string) => `${label}: day`,
  timeOf: (label: string) => `${label}: time`,
  yes: words.yes,
  no: words.no,
} as const
