import { z } from 'zod'

/** Acknowledgement of all events that one message reported; its follow-ups stop with it. */
export const acknowledgement = z.object({
  at: z.iso.datetime(),
  by: z
    .string()
    .nullable()
    .describe('User name; null: hidden from the reader, or by the link in an email to an address'),
})
export type Acknowledgement = z.output<typeof acknowledgement>
