import { z } from 'zod'

/** The search parameters of Out of Tolerance besides range, machines and selection. */
export const outOfToleranceSearch = z.object({
  /** The characteristic of the open chart; see `checkKey.ts`. */
  check: z.string().max(1000).optional().catch(undefined),
  /** The selected value of the chart. */
  entry: z.uuid().optional().catch(undefined),
  /** The study of its gauge is open. */
  study: z.coerce.string().pipe(z.literal('true')).optional().catch(undefined),
  /** Includes stable characteristics. */
  all: z.coerce.string().pipe(z.literal('true')).optional().catch(undefined),
  /** Sort order of the rows (`part`, `-outside`); default: out of tolerance first. */
  checkSort: z.string().max(20).optional().catch(undefined),
  /** The same for characteristics out of statistical control. */
  controlSort: z.string().max(20).optional().catch(undefined),
  /** A text contained in the rows. */
  checkSearch: z.coerce.string().max(200).optional().catch(undefined),
})
export type OutOfToleranceSearch = z.output<typeof outOfToleranceSearch>
