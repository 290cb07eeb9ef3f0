import { words } from '../../../core/kit/words.ts'

/** Texts of the report parameters. */
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
  /** No keyword means the end of a previous week or month; an exclusive end time does. */
  wholeBefore:
    'The end day is included completely. For a complete prior week or month, use Filter by Date and Time up to Start of Week or Start of Month at 00:00.',
  daysAgo: (label: string) => `${label}: days`,
  dayOf: (label: string) => `${label}: day`,
  timeOf: (label: string) => `${label}: time`,
  yes: words.yes,
  no: words.no,
} as const
