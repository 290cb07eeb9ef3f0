import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { work } from '../../efficiency/responses/values.ts'
import { timeClasses } from '../../efficiency/timeline/state.ts'
import { laborTypes } from '../../labor/index.ts'

const machineInterval = z.object({
  start: instant,
  end: instant,
  state: z.enum(timeClasses),
  jobs: z.array(work),
  empIDs: z.array(z.string()).describe('Empty if the user may not see where people are'),
})
/** A time in which a machine reported the same without interruption; instants are epoch ms. */
export type MachineInterval = z.output<typeof machineInterval>

const laborTicket = z.object({
  laborTicketID: z.int(),
  empID: z.string(),
  laborType: z.enum(laborTypes),
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  indirectCode: z.string().nullable(),
  resourceID: z.string().nullable(),
  start: instant,
  end: instant.nullable().describe('null: still open'),
})
/** The work of a person on a labor ticket; instants are epoch ms. */
export type TicketInterval = z.output<typeof laborTicket>

/** `data` of `POST /api/activity`. */
export const activityData = z.object({
  asOf: instant,
  machines: z.array(
    z.object({
      resourceID: z.string(),
      stretches: z.array(machineInterval).describe('In order; nothing is known for gaps'),
      planned: z.array(z.object({ start: instant, end: instant })).describe('Planned time within the range, in order'),
    }),
  ),
  tickets: z
    .array(laborTicket)
    .nullable()
    .describe('Tickets that overlap the range, by start; null if the user may not read them'),
})
export type SerializedActivity = z.input<typeof activityData>
