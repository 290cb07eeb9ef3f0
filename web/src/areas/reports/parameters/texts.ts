import { words } from '../../../core/kit/words.ts'

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
  /** No keyword ends a week or a month before this one: times do, whose end is not counted. */
  wholeBefore:
    'The day it ends on counts whole. For a whole prior week or month: Filter by Date and Time, up to Start of Week or Start of Month at 00:00.',
  daysAgo: (label: string) => `${label}: days`,
  dayOf: (label: string) => `${label}: day`,
  timeOf: (label: string) => `${label}: time`,
  yes: words.yes,
  no: words.no,
} as const
