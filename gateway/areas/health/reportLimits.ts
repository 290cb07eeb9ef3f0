import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { limitedAddress } from '../access/face.ts'
import { healthTexts as texts } from './texts.ts'

/** Reports within a minute, of one gateway. A page tells 20 at most; behind one address sits a whole plant. */
export const reportsAMinute = { session: 60, address: 2000 }

type Reporter = { sessionId: string; address: string }

/** Counts what sessions and addresses report, and refuses (429) what is more than `reportsAMinute`. */
export function reportLimits(): (from: Reporter) => Promise<void> {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: 60 })
  const [session, address] = [limiter(reportsAMinute.session), limiter(reportsAMinute.address)]
  return async (from) => {
    try {
      await session.consume(from.sessionId)
      await address.consume(limitedAddress(from.address))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Refusal('tooMany', texts.tooManyReports, { retryAfterSecs: Math.ceil(refused.msBeforeNext / 1000) })
    }
  }
}
