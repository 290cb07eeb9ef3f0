import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Job } from './job.ts'

export type EnqueueOptions = {
  /** Replaces a waiting job with this key. */
  key?: string
  /** Epoch ms; default: immediately. */
  runAt?: number
  /** Default 25, with increasing delays over several days. */
  maxAttempts?: number
  /** Jobs of one queue run sequentially, across all gateways. */
  queue?: string
}

/** Enqueues work in the caller's transaction: it starts after the commit, and never after a rollback. */
export async function enqueue<Payload>(
  trx: Transaction<Tables>,
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  const runAt = options.runAt === undefined ? null : new Date(options.runAt)
  await sql`select enqueue_job(${job.name}, ${JSON.stringify(payload)}::json, ${options.key ?? null}, ${runAt},
    ${options.maxAttempts ?? null}, ${options.queue ?? null})`.execute(trx)
}
