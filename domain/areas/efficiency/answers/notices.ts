import { z } from 'zod'
import { recomputing } from './recomputing.ts'

const instant = z.iso.datetime()

/**
 * How sure a finding is: the test that it passed, its p-value or the false-alarm rate that it keeps, and how much was
 * looked at.
 */
export const confidence = z.object({
  test: z.string(),
  pValue: z.number().nullable(),
  falseAlarmRate: z.number().nullable(),
  observations: z.number(),
})

/**
 * An alert (a rule on live facts) or an insight (found in history). `topic` and `message` are for people; `kind` is the
 * rule's name and `numbers` what its sentence is made of, so that a screen can say it in its own way. `costPerHour` of
 * the resource makes `amount`, null without it.
 */
export const notice = z.object({
  /** The same finding has the same id each time it is asked for. */
  id: z.string(),
  kind: z.string(),
  resourceID: z.string(),
  resourceDescription: z.string().nullable(),
  topic: z.string(),
  message: z.string(),
  /** `attention`: act now; `warning`: look into it; `information`: good to know. */
  /** What else than the machine it speaks of: masked sessions are told pseudonyms of it. */
  about: z.object({ partNum: z.string().nullable(), empID: z.string().nullable() }).optional(),
  severity: z.enum(['attention', 'warning', 'information']),
  since: instant,
  /** It was so already when what was looked at begins. */
  isSinceBefore: z.boolean().optional(),
  until: instant.nullable(),
  numbers: z.record(z.string(), z.number().nullable()),
  confidence: confidence.nullable(),
  cost: z.object({ secs: z.number(), amount: z.number().nullable() }).nullable(),
  /** What to open: a machine in a stretch of time, in the view that shows it. */
  evidence: z.object({ resourceID: z.string(), start: instant, end: instant, view: z.string() }),
})
export type Notice = z.output<typeof notice>

/** `data` of `POST /api/analytics/machineNotices`. */
export const noticesData = z.object({
  timezone: z.string(),
  asOf: instant,
  recomputing: recomputing.optional(),
  /** What goes on now and met the range. */
  alerts: z.array(notice),
  /** What alerts would have told of in the range and is over; only where it is asked for. */
  ended: z.array(notice),
  insights: z.array(notice),
})
export type NoticesData = z.output<typeof noticesData>
