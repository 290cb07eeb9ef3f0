import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { laborTypes, ticketEndings } from '../laborTickets.ts'

const clockedTicket = z.object({
  laborTicketID: z.int(),
  empID: z.string().nullable().describe('null: whoever asks may not see people'),
  fullName: z.string().nullable(),
  laborType: z.enum(laborTypes),
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  indirectCode: z.string().nullable(),
  resourceID: z.string().nullable(),
  start: instant,
  end: instant.nullable().describe('null: it is worked on; else it is suspended since then'),
  ending: z.enum(ticketEndings).nullable(),
  resumesAt: instant.nullable().describe('When the pause ends by itself; null: when somebody ends it'),
  isElsewhere: z.boolean().describe('Work at another machine, which this screen does not change'),
})
/** A labor ticket that somebody is on, or has suspended; instants are epoch ms. */
export type ClockedTicket = z.output<typeof clockedTicket>
export type SentClockedTicket = z.input<typeof clockedTicket>

const employee = z.object({ empID: z.string().nullable(), fullName: z.string().nullable() })

/** `data` of `GET /api/laborTickets/clocked`. */
export const clocked = z.object({
  asOf: instant,
  employee: employee.nullable().describe('Who was asked about; null: a machine was'),
  tickets: z.array(clockedTicket).describe('What is worked on or suspended, by start'),
})
export type Clocked = z.output<typeof clocked>
export type SentClocked = z.input<typeof clocked>

/** `data` of `POST /api/laborTickets/clock`: what the person is on after it. */
export const clockDone = clocked.extend({
  commandId: z.uuid(),
  isKnown: z.boolean().describe('It was done before; nothing is changed'),
})

/** `data` of `GET /api/laborTickets/hours`: who worked on a job, each hour of a person counted once. */
export const jobHours = z.object({
  asOf: instant,
  people: z.array(
    z.object({
      empID: z.string(),
      secs: z.number().describe('Of what is under way until `asOf`'),
      goodQty: z.number(),
      isWorking: z.boolean(),
    }),
  ),
})
export type JobHours = z.output<typeof jobHours>
