import { z } from 'zod'

/** Instant in a response: ISO 8601 in UTC on the wire, epoch milliseconds after parsing. */
export const instant = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (at) => new Date(at).toISOString(),
})
