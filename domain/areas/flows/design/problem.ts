import { z } from 'zod'

/** What is wrong with a design: at which step, and of which option (null: of it as a whole). */
export const problem = z.object({
  stepId: z.string().nullable(),
  option: z.string().nullable().describe('As rules.0.value'),
  sentence: z.string(),
})
export type Problem = z.output<typeof problem>
