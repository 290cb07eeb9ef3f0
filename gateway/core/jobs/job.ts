import type { z } from 'zod'
import type { Pool } from './pools.ts'

/** A kind of job: its name, unique in the gateway, its payload, and the worker pool that runs it. */
export type Job<Payload = unknown> = { name: string; payload: z.ZodType<Payload>; pool: Pool }

/** Defines a kind of job. This is enough to enqueue it; an area implements it with `handleJob`. */
export const defineJob = <Payload>(name: string, payload: z.ZodType<Payload>, pool: Pool = 'others'): Job<Payload> => ({
  name,
  payload,
  pool,
})

/**
 * The implementation of a kind of job. It may run again if the gateway crashes in the middle, so it must be idempotent.
 */
export type JobHandler = Pick<Job, 'name' | 'pool'> & {
  run: (payload: unknown, signal: AbortSignal | undefined) => Promise<void>
}

/**
 * Binds a kind of job to the function that runs it. The payload is parsed; if the function throws, the job is retried
 * later.
 */
export const handleJob = <Payload>(
  job: Job<Payload>,
  run: (payload: Payload, signal: AbortSignal | undefined) => Promise<void>,
): JobHandler => ({ name: job.name, pool: job.pool, run: (payload, signal) => run(job.payload.parse(payload), signal) })
