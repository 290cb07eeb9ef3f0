import type { RunnerContext } from '../runner.ts'
import { connectorTexts as texts } from '../texts.ts'

/** A shorter gap is no more than the time between two values (ms). */
const minGapMs = 1_000

const iso = (at: number) => new Date(at).toISOString()

/**
 * Logs the gap before the first value after a start, of which nothing is known because the connector did not run: from
 * the end of the state that its feed has stored. Returns a function to be called with the time of values (epoch ms, the
 * source's clock); calls after the first have no effect.
 */
export function createRestartGap({ feed, monitor }: Pick<RunnerContext<unknown>, 'feed' | 'monitor'>) {
  let from = feed.restoredTo()
  return (at: number) => {
    if (from !== null && at - from >= minGapMs) monitor.note(texts.restartGap(iso(from), iso(at)))
    from = null
  }
}
