import { z } from '@hono/zod-openapi'

// Left empty it is as if it were not there.
const number = z.string().regex(/^\d{0,9}$/)

/** What every list takes in its query. */
export const listParameters = z.object({
  orderBy: z.string().optional().openapi({ example: 'jobNum:asc,prodQty:desc' }),
  globalSearchFields: z.string().optional().openapi({ description: 'Fields, joined by commas' }),
  globalSearchValue: z.string().optional(),
  offset: number.optional(),
  limit: number.optional(),
  asOf: z.string().optional().openapi({ description: 'An instant: the list as it stood then' }),
  '{field}{Operator}': z.string().optional().openapi({ description: 'Any number of filters; lists are comma-joined' }),
})
