import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pause } from '@takt/store/timing/pause.ts'
import type { JsonMessage, ReadMessage } from './jsonMessage.ts'

const program = fileURLToPath(new URL('./evaluateProcess.ts', import.meta.url))

const startMs = 30_000
/** Time after which a process without work ends (ms). */
const idleMs = 60_000
const maxProcesses = 2
const maxHeapMb = 64

/** The process was ended, because the messages took too much time or memory. */
export class EvaluationKilled extends Error {}

/**
 * Evaluates expressions in a few processes of their own: an expression can exhaust the heap, which would end any process
 * with threads as a whole. They have no environment, and may read files only. A process that is busy with one batch for
 * longer than `killMs` is killed.
 */
export function createEvaluator({ killMs = 1_500 } = {}) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const waiting: (() => void)[] = []
  let running = 0

  async function start(): Promise<ChildProcess> {
    const child = fork(program, [], {
      execArgv: [`--max-old-space-size=${maxHeapMb}`, '--permission', '--allow-fs-read=*', '--no-warnings'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => {})
    child.unref()
    child.channel?.unref()
    const ready = await Promise.race([once(child, 'message'), once(child, 'exit'), pause(startMs).then(() => null)])
    if (ready?.[0] === 'ready') return child
    child.kill('SIGKILL')
    throw new Error('the process for expressions does not start')
  }

  function take(): ChildProcess | null {
    for (const [child, timer] of idle) {
      idle.delete(child)
      clearTimeout(timer)
      if (child.connected) return child
    }
    return null
  }

  function putBack(child: ChildProcess) {
    const end = () => {
      idle.delete(child)
      child.kill('SIGKILL')
    }
    idle.set(child, setTimeout(end, idleMs).unref())
  }

  async function runIn(child: ChildProcess, expression: string, messages: readonly JsonMessage[]) {
    const ended = new AbortController()
    try {
      child.send({ expression, messages })
      const result = await Promise.race([
        once(child, 'message', { signal: ended.signal }),
        once(child, 'exit', { signal: ended.signal }).then(() => null),
        pause(killMs, ended.signal).then(() => null),
      ])
      if (!result) throw new EvaluationKilled()
      putBack(child)
      return result[0] as ReadMessage[]
    } catch {
      child.kill('SIGKILL')
      throw new EvaluationKilled()
    } finally {
      ended.abort()
    }
  }

  return {
    /**
     * Returns the results of the first messages, at least one. Rejects with `EvaluationKilled` if they take too much time
     * or memory.
     */
    async evaluate(expression: string, messages: readonly JsonMessage[]): Promise<ReadMessage[]> {
      if (running >= maxProcesses) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await runIn(take() ?? (await start()), expression, messages)
      } finally {
        // The slot is handed over, so that no later call takes it before.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    /** Ends the processes that have no work. */
    close() {
      for (let child = take(); child; child = take()) child.kill('SIGKILL')
    },
  }
}
export type Evaluator = ReturnType<typeof createEvaluator>

/** The evaluator of this process. */
export const evaluator = createEvaluator()
