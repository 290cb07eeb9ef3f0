import type { AgentOptions } from '@takt/domain/areas/connectors/mtconnectAgent.ts'
import { createBackoff } from '@takt/store/timing/backoff.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { Runner } from '../runner.ts'
import { explainFailure } from '../sourceError.ts'
import { createSourceProblems } from '../sourceProblems.ts'
import { followAgent } from './followAgent.ts'

const pauseMs = 1_000

/**
 * Follows an MTConnect agent: `/current` once, then `/sample` from the last position, across restarts of either side.
 */
export const runAgent: Runner<AgentOptions> = async (context) => {
  const { options, monitor, report, signal } = context
  const backoff = createBackoff(signal)
  const problems = createSourceProblems(report, monitor.note)
  report('connecting', null)
  let isLive = false
  while (!signal.aborted) {
    try {
      const more = await followAgent({ ...context, problems, isLive })
      isLive = !more
      problems.reportAll()
      backoff.reset()
      if (!more) await pause(pauseMs, signal)
    } catch (error) {
      if (signal.aborted) return
      isLive = false
      report('failing', explainFailure(error, new URL(options.url).host))
      await backoff.pause()
    }
  }
}
