import { z } from 'zod'
import { exceptionKinds } from '../../../core/schedule/schedule.ts'

const instant = z.iso.datetime()
const date = z.iso.date()

/**
 * A stretch in which one schedule said what was planned; `timezone` is the schedule's: its wall times and dates are
 * meant in it.
 */
const followed = z.object({
  start: instant,
  end: instant,
  scheduleID: z.string(),
  timezone: z.string(),
})

/** Shift time: planned production time, or with `planned` false a break or planned stop. */
const piece = z.object({
  start: instant,
  end: instant,
  planned: z.boolean(),
  /** The date on which the shift starts, in the schedule's zone. */
  businessDate: date,
  shiftNum: z.number().nullable(),
  /** The name that the schedule gives the shift; null for time that an exception added. */
  shiftName: z.string().nullable(),
})

const exception = z.object({
  scheduleExceptionID: z.number(),
  scheduleID: z.string(),
  /** null: it holds for every machine of the schedule. */
  resourceID: z.string().nullable(),
  date,
  kind: z.enum(exceptionKinds),
  shiftNum: z.number().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  reason: z.string().nullable(),
})

/**
 * `data` of `GET /api/resources/{resourceID}/plan?start=&end=`: what is planned for a machine, ahead of now too. Pieces
 * are sorted, disjoint and clipped to the range; time in none of them is not scheduled. Exceptions are those of the
 * dates that the range meets, by date.
 */
export const planData = z.object({
  resourceID: z.string(),
  timezone: z.string(),
  start: instant,
  end: instant,
  schedules: z.array(followed),
  pieces: z.array(piece),
  exceptions: z.array(exception),
})
export type PlanData = z.output<typeof planData>
