import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { work } from '../../efficiency/answers/values.ts'
import { timeClasses } from '../../efficiency/timeline/state.ts'
import { laborTypes } from '../../labor/face.ts'

const machineStretch = z.object({
  start: instant,
  end: instant,
  state: z.enum(timeClasses),
  jobs: z.array(work),
  empIDs: z.array(z.string()).describe('Nobody, for who may not see where people are'),
})
/** That a machine told the same without a break; instants are epoch ms. */
export type MachineStretch = z.output<typeof machineStretch>

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
  end: instant.nullable().describe('null: still at work'),
})
/** Who worked on what by a labor ticket; instants are epoch ms. */
export type TicketStretch = z.output<typeof laborTicket>

/** `data` of `POST /api/activity`. */
export const activityData = z.object({
  asOf: instant,
  machines: z.array(
    z.object({
      resourceID: z.string(),
      stretches: z.array(machineStretch).describe('In order; gaps: nothing is known'),
      planned: z.array(z.object({ start: instant, end: instant })).describe('Planned time within the range, in order'),
    }),
  ),
  tickets: z.array(laborTicket).nullable().describe('That overlap the range, by start; null for who may not read them'),
})
export type SentActivity = z.input<typeof activityData>
