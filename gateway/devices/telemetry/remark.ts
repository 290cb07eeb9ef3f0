import { z } from '@hono/zod-openapi'

/** A remark on a message, as the API tells it. */
export const remark = z.object({
  what: z.string(),
  advice: z.string().describe('What to do about it'),
  given: z.string().nullable().describe('The fields in question as they came'),
  slice: z.int().nullable().describe('Its place in the message; null: the whole message'),
  count: z.int().describe('In how many slices'),
})
