import { z } from 'zod'

/** What Out of Tolerance shows beyond range, machines and what is picked. */
export const outOfToleranceSearch = z.object({
  /** The characteristic whose chart is open; see `checkKey.ts`. */
  check: z.string().max(1000).optional().catch(undefined),
  /** The value of it that is looked at. */
  entry: z.uuid().optional().catch(undefined),
  /** The study of its gauge is open. */
  study: z.coerce.string().pipe(z.literal('true')).optional().catch(undefined),
  /** Characteristics that are steady as well. */
  all: z.coerce.string().pipe(z.literal('true')).optional().catch(undefined),
  /** How the rows stand (`part`, `-outside`); without it what is out first. */
  checkSort: z.string().max(20).optional().catch(undefined),
  /** The same of what is out of statistical control. */
  controlSort: z.string().max(20).optional().catch(undefined),
  /** What the rows say somewhere. */
  checkSearch: z.coerce.string().max(200).optional().catch(undefined),
})
export type OutOfToleranceSearch = z.output<typeof outOfToleranceSearch>
