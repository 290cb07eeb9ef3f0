import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'

/** `data` of a refusal (429) of the clock beyond the limit of numbers at a machine's screen. */
export const numbersRefused = z.looseObject({
  numbersFrom: instant.describe('From when numbers are taken again'),
})
export type NumbersRefused = z.input<typeof numbersRefused>
