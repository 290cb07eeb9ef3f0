import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createLimiter, runWith } from '@takt/store/queue/createLimiter.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { EvaluationRequest, JsonMessage, ReadMessage } from './jsonMessage.ts'

const program = fileURLToPath(new URL('./evaluateProcess.ts', import.meta.url))
/** The only folders that the processes may read: the code that they run. */
const readable = ['node_modules', 'dist', 'domain', 'ingest', 'store'].map((folder) =>
  fileURLToPath(new URL(`../../../${folder}/`, import.meta.url)),
)

const startMs = 30_000
/** Time after which a process without work ends (ms). */
const idleMs = 60_000
/** Regular processes that stay ready while expressions are evaluated: the one in use, and a spare one. */
const maxReady = 2
/** Processes for expressions that were never killed, and for those that were. */
const processes = { regular: 2, suspect: 1 } as const
type Lane = keyof typeof processes
const lanes: readonly Lane[] = ['regular', 'suspect']
const maxHeapMb = 64

/** The owner of an expression, and whether it was killed before: then it must not delay others. */
export type Evaluation = { organizationId: number; isSuspect: boolean; signal: AbortSignal }

/** The process was ended, because the messages took too much time or memory. */
export class EvaluationKilled extends Error {}

/**
 * Evaluates expressions in a few processes of their own: an expression can exhaust the heap, which would end any process
 * with threads as a whole. They have no environment, and may read their own code only. A process that is busy with one
 * batch for longer than `killMs` is killed. Each expression of an organization has a realm of its own in them (`realm.ts`).
 *
 * An organization uses one process of a lane at a time, so that none of its expressions can hold all of them, and
 * organizations that wait are served in turn. Suspects have a lane and processes of their own, so that they delay
 * suspects only. While expressions are evaluated, a spare process (34 MB) is ready, because one that replaces a killed
 * one takes long to start; a minute after the last evaluation none is left.
 */
export function createEvaluator({ killMs = { regular: 600, suspect: 1_500 } as Record<Lane, number> } = {}) {
  const idle = new Map<ChildProcess, { lane: Lane; timer: NodeJS.Timeout }>()
  const ready = (lane: Lane) => [...idle.values()].filter((each) => each.lane === lane).length
  let evaluatedAt = Number.NEGATIVE_INFINITY
  /** Settles when the spare process has started, or does not start. */
  let starting: Promise<void> | null = null
  const maxWaiting = Number.POSITIVE_INFINITY
  const ofOrganization = createLimiter<string>({ maxRunning: 1, maxWaiting })
  const ofLane = {
    regular: createLimiter<Lane>({ maxRunning: processes.regular, maxWaiting }),
    suspect: createLimiter<Lane>({ maxRunning: processes.suspect, maxWaiting }),
  }

  async function start(): Promise<ChildProcess> {
    const child = fork(program, [], {
      execArgv: [
        `--max-old-space-size=${maxHeapMb}`,
        '--permission',
        ...readable.map((folder) => `--allow-fs-read=${folder}`),
        '--no-warnings',
      ],
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

  function take(wanted: Lane): ChildProcess | null {
    // The last one used, so that a second one ends when one is enough.
    for (const [child, { lane, timer }] of [...idle].reverse()) {
      if (lane !== wanted) continue
      idle.delete(child)
      clearTimeout(timer)
      if (child.connected) return child
    }
    return null
  }

  function putBack(child: ChildProcess, lane: Lane) {
    const wait = () => idle.set(child, { lane, timer: setTimeout(end, idleMs).unref() })
    const end = () => {
      const isSpare = lane === 'regular' && ready(lane) <= maxReady
      if (isSpare && performance.now() - evaluatedAt < idleMs) return wait()
      idle.delete(child)
      return child.kill('SIGKILL')
    }
    wait()
  }

  function startSpare() {
    if (starting || ready('regular') > 0) return
    const spare: Promise<void> = start().then((child) =>
      starting === spare ? putBack(child, 'regular') : void child.kill('SIGKILL'),
    )
    starting = spare
    const settle = () => {
      if (starting === spare) starting = null
    }
    spare.then(settle, settle)
  }

  /** A suspect takes none of the others' processes, which it would have killed. */
  async function obtain(lane: Lane): Promise<ChildProcess> {
    const child = take(lane)
    if (child) return child
    if (lane === 'regular') await starting?.catch(() => {})
    return take(lane) ?? (await start())
  }

  async function runIn(child: ChildProcess, lane: Lane, request: EvaluationRequest) {
    const ended = new AbortController()
    try {
      child.send(request)
      const result = await Promise.race([
        once(child, 'message', { signal: ended.signal }),
        once(child, 'exit', { signal: ended.signal }).then(() => null),
        pause(killMs[lane], ended.signal).then(() => null),
      ])
      if (!result) throw new EvaluationKilled()
      putBack(child, lane)
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
     * or memory, and with the reason of the signal if it aborts before they are evaluated.
     */
    async evaluate(
      expression: string,
      messages: readonly JsonMessage[],
      { organizationId, isSuspect, signal }: Evaluation,
    ): Promise<ReadMessage[]> {
      const lane = isSuspect ? 'suspect' : 'regular'
      const slots = [
        () => ofOrganization(`${lane} ${organizationId}`, { signal }),
        () => ofLane[lane](lane, { signal }),
      ]
      return await runWith(slots, async () => {
        const child = await obtain(lane)
        if (lane === 'regular') {
          evaluatedAt = performance.now()
          startSpare()
        }
        return await runIn(child, lane, { organizationId, expression, messages })
      })
    },
    /** Returns the number of processes of a lane without work. */
    ready,
    /** Ends the processes that have no work. */
    close() {
      starting = null
      for (const lane of lanes) for (let child = take(lane); child; child = take(lane)) child.kill('SIGKILL')
    },
  }
}
export type Evaluator = ReturnType<typeof createEvaluator>

/** The evaluator of this process. */
export const evaluator = createEvaluator()
