import { z } from '@hono/zod-openapi'

const largest = 2_147_483_647

/**
 * The number of a row as an address holds it: plain decimal digits, no sign, no blanks, no other way of writing
 * numbers.
 */
export const idInAddress = z
  .string()
  .regex(/^\d{1,10}$/, 'must be a number in plain digits')
  .transform(Number)
  .pipe(z.int().positive().max(largest))
  .openapi({ type: 'integer', minimum: 1, maximum: largest })
