import { z } from 'zod'

/** Minimum number of typed digits for which candidates are offered, and the maximum number of candidates. */
export const fewestDigits = 3
export const maxCandidates = 5

/** `data` of a rejected clock command, beside `fields`: the employees whose numbers match the typed digits. */
export const ambiguousNumber = z.looseObject({
  people: z.array(
    z.object({
      /** Employee number. Unlike `empID`, it is also visible to screens. */
      number: z.string(),
      fullName: z.string().nullable().describe('null: the caller may not see people'),
    }),
  ),
})
export type AmbiguousNumber = z.input<typeof ambiguousNumber>
