import { availableParallelism } from 'node:os'
import { currentRequest } from '@takt/store/queue/currentRequest.ts'
import { type move, Piscina } from 'piscina'
import { HttpError } from '../http/responses/httpError.ts'
import { limitByOrganization } from '../http/tenantLimits.ts'
import type * as tasks from './bodyTasks.ts'
import { bodiesTexts as texts } from './texts.ts'

/** Size from which a body is checked in a thread, so that it does not block other requests (bytes). */
export const largeBytes = 128 * 1024

const idleTimeoutMs = 60_000
const maxThreads = Math.max(1, Math.floor(availableParallelism() / 2))
/** Time limit for checking a body (ms): 16 MiB take a few seconds. */
const longestMs = 30_000

const limited = limitByOrganization({
  maxRunning: maxThreads,
  maxWaiting: 8,
  maxWaitMs: 60_000,
  rejected: texts.tooManyBodies,
})

let threads: Piscina | undefined

// Created with the first large body; idle threads do not keep the process alive.
const opened = () =>
  new Piscina({
    maxThreads: maxThreads,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })

/** The result of a task as received: a buffer moved out of its thread is a buffer again. */
type Arrived<Result> = ReturnType<typeof move> extends Result ? ArrayBuffer : Result

/**
 * Runs the tasks of a module in threads, sequentially per organization. Rejects if too many tasks of the organization
 * are waiting, or if a task exceeds its memory or time limit. `transferList`: buffers transferred to the thread.
 */
export const inThreads =
  <Tasks extends Record<keyof Tasks, (input: never) => unknown>>(module: URL) =>
  async <Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    transferList: ArrayBuffer[] = [],
  ): Promise<Arrived<ReturnType<Tasks[Name]>>> => {
    const late = new AbortController()
    try {
      return await limited(currentRequest()?.organizationId ?? null, () => {
        threads ??= opened()
        const timer = setTimeout(() => late.abort(), longestMs)
        const about = { filename: module.href, name, transferList: transferList, signal: late.signal }
        return threads.run(input, about).finally(() => clearTimeout(timer))
      })
    } catch (error) {
      if (late.signal.aborted) throw new HttpError('tooLarge', texts.bodyTakesLong)
      if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
      throw new HttpError('tooLarge', texts.bodyTooLarge)
    }
  }

const inBodyThread = inThreads<typeof tasks>(new URL('./bodyTasks.ts', import.meta.url))

/** Runs a task on a body in a thread; the body is transferred to it. */
export const inThread = <Name extends keyof typeof tasks>(name: Name, bytes: ArrayBuffer) =>
  inBodyThread(name, bytes, [bytes])
