import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'

/**
 * `data` of the 429 response of the clock when the rate limit for employee numbers at a machine's screen is exceeded.
 */
export const numbersRejected = z.looseObject({
  numbersFrom: instant.describe('Time from which numbers are accepted again'),
})
export type NumbersRejected = z.input<typeof numbersRejected>
