import type { z } from 'zod'
import type { Pool } from './pools.ts'

/** A kind of work: its name, unique in the gateway, what it is given, and by which workers it is done. */
export type Job<Payload = unknown> = { name: string; payload: z.ZodType<Payload>; pool: Pool }

/** Names a kind of work. Who enqueues it needs no more than this; an area does it with `handleJob`. */
export const defineJob = <Payload>(name: string, payload: z.ZodType<Payload>, pool: Pool = 'others'): Job<Payload> => ({
  name,
  payload,
  pool,
})

/**
 * What does a kind of work. It may be done again if the gateway dies in the middle, so doing it twice must do no harm.
 */
export type JobHandler = Pick<Job, 'name' | 'pool'> & {
  run: (payload: unknown, signal: AbortSignal | undefined) => Promise<void>
}

/**
 * Ties a kind of work to the function that does it; the payload is parsed, a throw means that it is tried again later.
 */
export const handleJob = <Payload>(
  job: Job<Payload>,
  run: (payload: Payload, signal: AbortSignal | undefined) => Promise<void>,
): JobHandler => ({ name: job.name, pool: job.pool, run: (payload, signal) => run(job.payload.parse(payload), signal) })
