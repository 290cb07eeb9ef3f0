import type { Steps } from '@takt/domain/core/statistics/steps.ts'
import { type Pace, rowsPerCheck } from './pace.ts'

/** Runs work that can pause between its steps, pausing when a chunk has taken long enough; returns its result. */
export async function inSteps<Result>(steps: Steps<Result>, pace: Pace): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const pause = pace(rowsPerCheck)
    if (pause) await pause
  }
}
