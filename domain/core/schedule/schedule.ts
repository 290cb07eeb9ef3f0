export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type Weekday = (typeof weekdays)[number]

/** Wall times `HH:mm` in the schedule's zone; `end` ≤ `start` means the next day. */
export type Break = { start: string; end: string }
export type Shift = {
  shiftNum: number
  name: string
  days: readonly Weekday[]
  start: string
  end: string
  breaks: readonly Break[]
}

/** `timezone` is resolved: the schedule's own, else its location's, else the organization's. */
export type Schedule = { scheduleID: string; timezone: string; shifts: readonly Shift[] }

export const exceptionKinds = ['closed', 'open', 'plannedStop'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/**
 * `closed` removes (without times: that date's occurrences), `open` adds, `closed` wins; `plannedStop` acts as a break.
 */
export type ScheduleException = {
  scheduleExceptionID: number
  scheduleID: string
  resourceID: string | null
  /** `YYYY-MM-DD` in the schedule's zone. */
  date: string
  kind: ExceptionKind
  shiftNum: number | null
  start: string | null
  end: string | null
  reason: string | null
}
