import { z } from '@hono/zod-openapi'

const largest = 2_147_483_647

/** The id of a row in a path: plain decimal digits without sign, spaces or other notations. */
export const idInAddress = z
  .string()
  .regex(/^\d{1,10}$/, 'must be a number in plain digits')
  .transform(Number)
  .pipe(z.int().positive().max(largest))
  .openapi({ type: 'integer', minimum: 1, maximum: largest })
