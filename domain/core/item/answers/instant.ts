import { z } from 'zod'

/** An instant of an answer: ISO 8601 in UTC as it is sent, epoch milliseconds as it is read. */
export const instant = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (at) => new Date(at).toISOString(),
})
