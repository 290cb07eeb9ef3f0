import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { limitedAddress } from '../access/index.ts'
import { healthTexts as texts } from './texts.ts'

/** Maximum number of reports per minute and gateway. A page sends at most 20; one address can serve a whole plant. */
export const reportsAMinute = { session: 60, address: 2000 }

type Reporter = { sessionId: string; address: string }

/** Counts the reports of sessions and addresses, and throws 429 above `reportsAMinute`. */
export function reportLimits(): (from: Reporter) => Promise<void> {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: 60 })
  const [session, address] = [limiter(reportsAMinute.session), limiter(reportsAMinute.address)]
  return async (from) => {
    try {
      await session.consume(from.sessionId)
      await address.consume(limitedAddress(from.address))
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      throw new HttpError('tooMany', texts.tooManyReports, { retryAfterSecs: Math.ceil(rejection.msBeforeNext / 1000) })
    }
  }
}
