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
    filename: new URL('./bodyTasks.ts', import.meta.url).href,
    maxThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
    maxQueue: mostWaiting,
    idleTimeout: restMs,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })

/**
 * Has a thread look at a body, which is handed over to it. Refuses when too many wait already, or when it takes too
 * much room.
 */
export async function inThread<Name extends keyof typeof tasks>(
  name: Name,
  bytes: ArrayBuffer,
): Promise<ReturnType<(typeof tasks)[Name]>> {
  threads ??= opened()
  if (threads.queueSize >= mostWaiting) throw new Refusal('tooMany', texts.tooManyBodies, { retryAfterSecs: 5 })
  try {
    return await threads.run(bytes, { name, transferList: [bytes] })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new Refusal('tooLarge', texts.bodyTooLarge)
  }
}
