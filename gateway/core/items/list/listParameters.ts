import { z } from '@hono/zod-openapi'

// An empty value counts as omitted.
const number = z.string().regex(/^\d{0,9}$/)

/** The query parameters of every list. */
export const listParameters = z.object({
  orderBy: z.string().optional().openapi({ example: 'jobNum:asc,prodQty:desc' }),
  globalSearchFields: z.string().optional().openapi({ description: 'Comma-separated fields' }),
  globalSearchValue: z.string().optional(),
  offset: number.optional(),
  limit: number.optional(),
  asOf: z.string().optional().openapi({ description: 'An instant: returns the list as of that time' }),
  '{field}{Operator}': z
    .string()
    .optional()
    .openapi({ description: 'Any number of filters; lists are comma-separated' }),
})
