import { z } from 'zod'

/** People are told to choose from only to who typed so many digits of their numbers, and at most so many. */
export const fewestDigits = 3
export const mostMeant = 5

/** `data` of a refusal of the clock, beside `fields`: those of whom one may be meant by the digits that were typed. */
export const severalMeant = z.looseObject({
  people: z.array(
    z.object({
      /** Of an employee: a screen is told it, other than what stands under `empID`. */
      number: z.string(),
      fullName: z.string().nullable().describe('null: whoever asks may not see people'),
    }),
  ),
})
export type SeveralMeant = z.input<typeof severalMeant>
