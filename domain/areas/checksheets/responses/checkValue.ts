import { z } from 'zod'
import { work } from '../../efficiency/responses/values.ts'
import { checkKinds } from '../check.ts'

/** A recorded value with its context at that time. Instants: ISO text in UTC. */
export const checkValue = z.object({
  entryId: z.uuid(),
  corrects: z.uuid().nullable(),
  /** The later entry that corrects this one. */
  correctedBy: z.uuid().nullable(),
  pageId: z.int(),
  revId: z.int(),
  checkID: z.string(),
  checkText: z.string(),
  kind: z.enum(checkKinds),
  sample: z.int(),
  at: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  value: z.number().nullable(),
  passed: z.boolean().nullable(),
  text: z.string().nullable(),
  unit: z.string().nullable(),
  nominal: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  isWithin: z.boolean(),
  reason: z.string().nullable(),
  action: z.string().nullable(),
  resourceID: z.string().nullable(),
  ...work.shape,
  tool: z.string().nullable(),
  /** The gauge used for the measurement. */
  gaugeID: z.string().nullable(),
  /** The revision of the operation's program that was approved at that time, if there was exactly one. */
  programRevId: z.int().nullable(),
  /** Source of the entry: a user, or the screen at a machine; null for a measuring machine. */
  userName: z.string().nullable(),
  /**
   * The person who took the value, one of those clocked on at the screen's machine; null: not specified, or not visible
   * to the requester.
   */
  empID: z.string().nullable(),
  /** Name of the person who took the value; if there is none, of the user who entered it. */
  fullName: z.string().nullable(),
  /** The source of imported values. */
  sourceID: z.string().nullable(),
})
export type CheckValue = z.output<typeof checkValue>

/** `GET /api/checkData`: the latest first. */
export const checkValues = z.object({ values: z.array(checkValue), hasMore: z.boolean() })

/** Result of `POST /api/checkData`: entries that already exist are left unchanged. */
export const checkDataResult = z.object({
  recorded: z.int(),
  known: z.int(),
  /** Entries whose value is out of tolerance. */
  outside: z.array(z.uuid()),
})
export type CheckDataResult = z.output<typeof checkDataResult>
