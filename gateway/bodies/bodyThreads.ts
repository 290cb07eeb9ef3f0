import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { Refusal } from '../http/refusal.ts'
import type * as tasks from './bodyTasks.ts'
import { bodiesTexts as texts } from './texts.ts'

/** From this size on a body is looked at in a thread, so that nobody else waits for it. */
export const largeBytes = 128 * 1024

const mostWaiting = 32
const restMs = 60_000

let threads: Piscina | undefined

// Made with the first large body; idle threads keep no process alive.
const opened = () =>
  new Piscina({
    maxThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
    maxQueue: mostWaiting,
    idleTimeout: restMs,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })

/**
 * The tasks of a module, each done in a thread. Refuses when too many wait already, or when one takes too much room.
 * `handedOver`: what of the given is the thread's from then on.
 */
export const inThreads =
  <Tasks extends Record<keyof Tasks, (given: never) => unknown>>(module: URL) =>
  async <Name extends keyof Tasks & string>(
    name: Name,
    given: Parameters<Tasks[Name]>[0],
    handedOver: ArrayBuffer[] = [],
  ): Promise<ReturnType<Tasks[Name]>> => {
    threads ??= opened()
    if (threads.queueSize >= mostWaiting) throw new Refusal('tooMany', texts.tooManyBodies, { retryAfterSecs: 5 })
    try {
      return await threads.run(given, { filename: module.href, name, transferList: handedOver })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
      throw new Refusal('tooLarge', texts.bodyTooLarge)
    }
  }

const inBodyThread = inThreads<typeof tasks>(new URL('./bodyTasks.ts', import.meta.url))

/** Has a thread look at a body, which is handed over to it. */
export const inThread = <Name extends keyof typeof tasks>(name: Name, bytes: ArrayBuffer) =>
  inBodyThread(name, bytes, [bytes])
