import { z } from 'zod'
import { recomputing } from './recomputing.ts'

const instant = z.iso.datetime()

/** Confidence of a finding: its test, its p-value or guaranteed false alarm rate, and the number of observations. */
export const confidence = z.object({
  test: z.string(),
  pValue: z.number().nullable(),
  falseAlarmRate: z.number().nullable(),
  observations: z.number(),
})

/**
 * An alert (a rule on live facts) or an insight (found in history). `topic` and `message` are for people; `kind` is the
 * name of the rule, and `numbers` are the values of the message, so that a screen can show its own text. `amount` is
 * computed from the `costPerHour` of the machine; null without it.
 */
export const notice = z.object({
  /** The same finding has the same ID in every response. */
  id: z.string(),
  kind: z.string(),
  resourceID: z.string(),
  resourceDescription: z.string().nullable(),
  topic: z.string(),
  message: z.string(),
  /** `attention`: act now; `warning`: look into it; `information`: good to know. */
  /** Other subjects besides the machine; masked sessions get pseudonyms. */
  about: z.object({ partNum: z.string().nullable(), empID: z.string().nullable() }).optional(),
  severity: z.enum(['attention', 'warning', 'information']),
  since: instant,
  /** True if it started before the evaluated time. */
  isSinceBefore: z.boolean().optional(),
  until: instant.nullable(),
  numbers: z.record(z.string(), z.number().nullable()),
  confidence: confidence.nullable(),
  cost: z.object({ secs: z.number(), amount: z.number().nullable() }).nullable(),
  /** The view to open: a machine and an interval. */
  evidence: z.object({ resourceID: z.string(), start: instant, end: instant, view: z.string() }),
})
export type Notice = z.output<typeof notice>

/** `data` of `POST /api/analytics/machineNotices`. */
export const noticesData = z.object({
  timezone: z.string(),
  asOf: instant,
  recomputing: recomputing.optional(),
  /** Ongoing alerts that overlap the range. */
  alerts: z.array(notice),
  /** Alerts of the range that have ended; only on request. */
  ended: z.array(notice),
  insights: z.array(notice),
})
export type NoticesData = z.output<typeof noticesData>
