import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Job } from './job.ts'

export type EnqueueOptions = {
  /** A waiting job of this key is replaced. */
  key?: string
  /** Epoch ms; default: at once. */
  runAt?: number
  /** Default 25, with growing pauses over some days. */
  maxAttempts?: number
  /** Jobs of a queue are done one after the other, on however many gateways. */
  queue?: string
}

/** Puts work into the queue in the caller's transaction: it starts after the commit, and never after a rollback. */
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
