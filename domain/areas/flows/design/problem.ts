import { z } from 'zod'

/** A problem of a design: its step and option; null if it concerns the whole design. */
export const problem = z.object({
  stepId: z.string().nullable(),
  option: z.string().nullable().describe('For example rules.0.value'),
  sentence: z.string(),
})
export type Problem = z.output<typeof problem>
