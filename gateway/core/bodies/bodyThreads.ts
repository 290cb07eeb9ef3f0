import { availableParallelism } from 'node:os'
import { requestTurn } from '@takt/store/queue/requestTurn.ts'
import { type move, Piscina } from 'piscina'
import { Refusal } from '../http/responses/refusal.ts'
import { limitByOrganization } from '../http/tenantLimits.ts'
import type * as tasks from './bodyTasks.ts'
import { bodiesTexts as texts } from './texts.ts'

/** From this size on a body is looked at in a thread, so that nobody else waits for it. */
export const largeBytes = 128 * 1024

const restMs = 60_000
const mostThreads = Math.max(1, Math.floor(availableParallelism() / 2))
/** So long a body is looked at: 16 MiB take a few seconds. */
const longestMs = 30_000

const limited = limitByOrganization({
  maxRunning: mostThreads,
  maxWaiting: 8,
  maxWaitMs: 60_000,
  refused: texts.tooManyBodies,
})

let threads: Piscina | undefined

// Made with the first large body; idle threads keep no process alive.
const opened = () =>
  new Piscina({
    maxThreads: mostThreads,
    idleTimeout: restMs,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })

/** What a task returned, as it arrives: a buffer that it moved out of its thread is a buffer again. */
type Arrived<Result> = ReturnType<typeof move> extends Result ? ArrayBuffer : Result

/**
 * The tasks of a module, each done in a thread, an organization's one after the other. Refuses when too many of it wait
 * already, or when one takes too much room or time.
 * `handedOver`: what of the given is the thread's from then on.
 */
export const inThreads =
  <Tasks extends Record<keyof Tasks, (given: never) => unknown>>(module: URL) =>
  async <Name extends keyof Tasks & string>(
    name: Name,
    given: Parameters<Tasks[Name]>[0],
    handedOver: ArrayBuffer[] = [],
  ): Promise<Arrived<ReturnType<Tasks[Name]>>> => {
    const late = new AbortController()
    try {
      return await limited(requestTurn()?.organizationId ?? null, () => {
        threads ??= opened()
        const timer = setTimeout(() => late.abort(), longestMs)
        const about = { filename: module.href, name, transferList: handedOver, signal: late.signal }
        return threads.run(given, about).finally(() => clearTimeout(timer))
      })
    } catch (error) {
      if (late.signal.aborted) throw new Refusal('tooLarge', texts.bodyTakesLong)
      if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
      throw new Refusal('tooLarge', texts.bodyTooLarge)
    }
  }

const inBodyThread = inThreads<typeof tasks>(new URL('./bodyTasks.ts', import.meta.url))

/** Has a thread look at a body, which is handed over to it. */
export const inThread = <Name extends keyof typeof tasks>(name: Name, bytes: ArrayBuffer) =>
  inBodyThread(name, bytes, [bytes])
