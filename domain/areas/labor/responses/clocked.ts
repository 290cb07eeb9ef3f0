import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { laborTypes, ticketEndings } from '../laborTickets.ts'

const clockedTicket = z.object({
  laborTicketID: z.int(),
  empID: z.string().nullable().describe('null: the caller may not see people'),
  fullName: z.string().nullable(),
  laborType: z.enum(laborTypes),
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  indirectCode: z.string().nullable(),
  resourceID: z.string().nullable(),
  start: instant,
  end: instant.nullable().describe('null: work in progress; otherwise suspended since then'),
  ending: z.enum(ticketEndings).nullable(),
  resumesAt: instant.nullable().describe('Automatic end of the pause; null: the pause is ended by a person'),
  isElsewhere: z.boolean().describe('Work at another machine, which this screen does not change'),
})
/** A labor ticket in progress or suspended; instants are epoch ms. */
export type ClockedTicket = z.output<typeof clockedTicket>
export type SentClockedTicket = z.input<typeof clockedTicket>

const employee = z.object({ empID: z.string().nullable(), fullName: z.string().nullable() })

/** `data` of `GET /api/laborTickets/clocked`. */
export const clocked = z.object({
  asOf: instant,
  employee: employee.nullable().describe('The employee of the query; null: the query was for a machine'),
  tickets: z.array(clockedTicket).describe('Work in progress or suspended, by start'),
})
export type Clocked = z.output<typeof clocked>
export type SentClocked = z.input<typeof clocked>

/** `data` of `POST /api/laborTickets/clock`: the person's tickets after the command. */
export const clockResult = clocked.extend({
  commandId: z.uuid(),
  isKnown: z.boolean().describe('The command was already processed; nothing is changed'),
})

/** `data` of `GET /api/laborTickets/hours`: the people who worked on a job, each hour of a person counted once. */
export const jobHours = z.object({
  asOf: instant,
  people: z.array(
    z.object({
      empID: z.string(),
      secs: z.number().describe('Work in progress counts until `asOf`'),
      goodQty: z.number(),
      isWorking: z.boolean(),
    }),
  ),
})
export type JobHours = z.output<typeof jobHours>
