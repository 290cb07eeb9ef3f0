import { z } from 'zod'
import { instantText, keepable, largestInteger } from '../../core/item/values.ts'
import { composed } from '../../core/item/visibleText.ts'
import { laborTypes } from './laborTickets.ts'

/** Actions at the clock. */
export const clockActions = ['clockOn', 'suspend', 'resume', 'clockOff', 'endShift'] as const
export type ClockAction = (typeof clockActions)[number]

/** Maximum age of a command, and maximum time it may be ahead of now (ms). */
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

/** Work of a person: an operation of a job, or an indirect. */
export const clockedWork = z.object({
  laborType: z.enum(laborTypes).default('production'),
  jobNum: reference.nullable().default(null),
  assemblySeq: sequence.nullable().default(null),
  oprSeq: sequence.nullable().default(null),
  indirectCode: reference.nullable().default(null),
  /** The machine; null: no particular machine. */
  resourceID: reference.nullable().default(null),
})
export type ClockedWork = z.output<typeof clockedWork>

/** `POST /api/laborTickets/clock`: an action at the clock and its time. */
export const clockCommand = z
  .object({
    /** Generated on the device; a command sent twice is processed once. */
    commandId: z.uuid(),
    action: z.enum(clockActions),
    /** Time of the action. */
    at: instantText,
    empID: reference.nullable().default(null).describe('The employee; or'),
    epc: z
      .string()
      .trim()
      .min(1)
      .max(128)
      .refine(keepable, 'has characters that cannot be kept')
      .nullable()
      .default(null)
      .describe('the code of the tag or badge that was shown'),
    work: z.array(clockedWork).max(20).default([]).describe('For suspend, resume and clockOff: empty means all work'),
  })
  .refine(({ empID, epc }) => (empID === null) !== (epc === null), {
    path: ['empID'],
    message: 'is required, or else the tag that was shown, but not both',
  })
  .refine(({ action, work }) => action !== 'clockOn' || work.length > 0, {
    path: ['work'],
    message: 'must contain at least one entry',
  })
  .refine(({ action, work }) => action !== 'endShift' || work.length === 0, {
    path: ['work'],
    message: 'must be empty: the end of the shift ends all work',
  })
export type ClockCommand = z.output<typeof clockCommand>

/** Returns the work of a ticket, or of any other object that identifies work. */
export const workOf = ({
  laborType,
  jobNum,
  assemblySeq,
  oprSeq,
  indirectCode,
  resourceID,
}: ClockedWork): ClockedWork => ({ laborType, jobNum, assemblySeq, oprSeq, indirectCode, resourceID })

/** True if `query` identifies the same work; a query without a machine matches any machine. */
export const isSameWork = (query: ClockedWork, of: ClockedWork): boolean =>
  query.jobNum === of.jobNum &&
  query.assemblySeq === of.assemblySeq &&
  query.oprSeq === of.oprSeq &&
  query.indirectCode === of.indirectCode &&
  (query.resourceID === null || query.resourceID === of.resourceID)
