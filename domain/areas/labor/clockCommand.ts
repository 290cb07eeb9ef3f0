import { z } from 'zod'
import { instantText, keepable, largestInteger } from '../../core/item/values.ts'
import { composed } from '../../core/item/visibleText.ts'
import { laborTypes } from './laborTickets.ts'

/** What is done at the clock. */
export const clockActions = ['clockOn', 'suspend', 'resume', 'clockOff', 'endShift'] as const
export type ClockAction = (typeof clockActions)[number]

/** A command may come so late (ms), and may be so much ahead of now. */
export const latestMs = 7 * 86_400_000
export const aheadMs = 5 * 60_000

const reference = z
  .string()
  .trim()
  .overwrite(composed)
  .min(1)
  .max(50)
  .refine(keepable, 'has characters that cannot be kept')
const sequence = z.int().min(0).max(largestInteger)

/** What somebody works on: an operation of a job, or an indirect. */
export const clockedWork = z.object({
  laborType: z.enum(laborTypes).default('production'),
  jobNum: reference.nullable().default(null),
  assemblySeq: sequence.nullable().default(null),
  oprSeq: sequence.nullable().default(null),
  indirectCode: reference.nullable().default(null),
  /** The machine at which; null: at none in particular. */
  resourceID: reference.nullable().default(null),
})
export type ClockedWork = z.output<typeof clockedWork>

/** `POST /api/laborTickets/clock`: what somebody did at the clock, and when. */
export const clockCommand = z
  .object({
    /** Made where it was done: sent twice, it counts once. */
    commandId: z.uuid(),
    action: z.enum(clockActions),
    /** When it was done. */
    at: instantText,
    empID: reference.nullable().default(null).describe('Whom it is about; or'),
    epc: z
      .string()
      .trim()
      .min(1)
      .max(128)
      .refine(keepable, 'has characters that cannot be kept')
      .nullable()
      .default(null)
      .describe('the code of the tag or badge that was shown'),
    work: z.array(clockedWork).max(20).default([]).describe('Of suspend, resume and clockOff: none means all'),
  })
  .refine(({ empID, epc }) => (empID === null) !== (epc === null), {
    path: ['empID'],
    message: 'must be given, or the tag that was shown: one of both',
  })
  .refine(({ action, work }) => action !== 'clockOn' || work.length > 0, {
    path: ['work'],
    message: 'must say what is worked on',
  })
  .refine(({ action, work }) => action !== 'endShift' || work.length === 0, {
    path: ['work'],
    message: 'must be empty: a shift ends with all work',
  })
export type ClockCommand = z.output<typeof clockCommand>

/** The work that a ticket, or anything else that names it, is of. */
export const workOf = ({
  laborType,
  jobNum,
  assemblySeq,
  oprSeq,
  indirectCode,
  resourceID,
}: ClockedWork): ClockedWork => ({ laborType, jobNum, assemblySeq, oprSeq, indirectCode, resourceID })

/** Whether `asked` names the same work; who says no machine means it at any. */
export const isSameWork = (asked: ClockedWork, of: ClockedWork): boolean =>
  asked.jobNum === of.jobNum &&
  asked.assemblySeq === of.assemblySeq &&
  asked.oprSeq === of.oprSeq &&
  asked.indirectCode === of.indirectCode &&
  (asked.resourceID === null || asked.resourceID === of.resourceID)
