import { z } from 'zod'
import { exceptionKinds } from '../../../core/schedule/schedule.ts'

const instant = z.iso.datetime()
const date = z.iso.date()

/**
 * An interval with one schedule; `timezone` is the time zone of the schedule, which applies to its local times and
 * dates.
 */
const followed = z.object({
  start: instant,
  end: instant,
  scheduleID: z.string(),
  timezone: z.string(),
})

/** Shift time: planned production time, or a break or planned stop if `planned` is false. */
const segment = z.object({
  start: instant,
  end: instant,
  planned: z.boolean(),
  /** Start date of the shift, in the schedule's time zone. */
  businessDate: date,
  shiftNum: z.number().nullable(),
  /** Name of the shift in the schedule; null for time added by an exception. */
  shiftName: z.string().nullable(),
})

const exception = z.object({
  scheduleExceptionID: z.number(),
  scheduleID: z.string(),
  /** null: applies to every machine of the schedule. */
  resourceID: z.string().nullable(),
  date,
  kind: z.enum(exceptionKinds),
  shiftNum: z.number().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  reason: z.string().nullable(),
})

/**
 * `data` of `GET /api/resources/{resourceID}/plan?start=&end=`: the plan of a machine, including the future. Pieces are
 * sorted, disjoint and clipped to the range; time outside them is not scheduled. Exceptions are those on the dates of
 * the range, by date.
 */
export const planData = z.object({
  resourceID: z.string(),
  timezone: z.string(),
  start: instant,
  end: instant,
  schedules: z.array(followed),
  pieces: z.array(segment),
  exceptions: z.array(exception),
})
export type PlanData = z.output<typeof planData>
