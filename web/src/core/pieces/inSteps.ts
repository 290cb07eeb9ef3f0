import type { Steps } from '@takt/domain/core/statistics/steps.ts'
import { type Pace, rowsBetween } from './pace.ts'

/** What work comes to that may rest between its steps: it rests where a piece is long enough. */
export async function inSteps<Result>(steps: Steps<Result>, pace: Pace): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const rest = pace(rowsBetween)
    if (rest) await rest
  }
}
