import { pause } from '@takt/store/timing/pause.ts'
import type { IngestContext, IngestPart, RunningPart } from './part.ts'

const retryMs = 3000

/** Starts a part, retrying until it runs, and returns a handle on it at once. */
export function startWithRetry(part: IngestPart, context: IngestContext): RunningPart & { name: string } {
  const stopping = new AbortController()
  let running: RunningPart | undefined
  let problem: string | null = 'starting'
  const started = (async () => {
    while (!stopping.signal.aborted)
      try {
        running = await part.start({ ...context, log: context.log.child({ part: part.name }) })
        return
      } catch (error) {
        problem = `cannot start: ${error instanceof Error ? error.message : String(error)}`
        context.log.error({ part: part.name, err: error }, 'a part cannot start; trying again')
        await pause(retryMs, stopping.signal)
      }
  })()
  return {
    name: part.name,
    problem: () => (running ? running.problem() : problem),
    warning: () => running?.warning?.() ?? null,
    async stop() {
      stopping.abort()
      await started
      await running?.stop()
    },
  }
}
