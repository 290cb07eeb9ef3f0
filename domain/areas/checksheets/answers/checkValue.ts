import { z } from 'zod'
import { work } from '../../efficiency/answers/values.ts'
import { checkKinds } from '../check.ts'

/** A value that was found, with what held at that time. Instants: ISO text in UTC. */
export const checkValue = z.object({
  entryId: z.uuid(),
  corrects: z.uuid().nullable(),
  /** The entry that put this one right since. */
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
  /** What it was measured with. */
  gaugeID: z.string().nullable(),
  /** The revision of the operation's program that was approved then, where there was just one. */
  programRevId: z.int().nullable(),
  /** Who told it: a user, or the screen at a machine; null where a measuring machine did. */
  userName: z.string().nullable(),
  /** Who found it, of the people who were clocked on where a screen told it; null: nobody is said, or not to be seen. */
  empID: z.string().nullable(),
  /** Who found it, by name: that person, else who told it. */
  fullName: z.string().nullable(),
  /** The source of imported values. */
  sourceID: z.string().nullable(),
})
export type CheckValue = z.output<typeof checkValue>

/** `GET /api/checkData`: the latest first. */
export const checkValues = z.object({ values: z.array(checkValue), hasMore: z.boolean() })

/** What came of `POST /api/checkData`: entries that were known already are left as they are. */
export const checkDataDone = z.object({
  recorded: z.int(),
  known: z.int(),
  /** Entries whose value is out of tolerance. */
  outside: z.array(z.uuid()),
})
export type CheckDataDone = z.output<typeof checkDataDone>
