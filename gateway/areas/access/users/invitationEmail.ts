import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { companyQueue } from '../../../core/jobs/pools.ts'
import { passwordEmail } from '../passwordEmails.ts'

const keyOf = (userName: string) => `invitation ${userName.toLowerCase()}`

/** Enqueues the email that invites a user; one still in the queue is replaced. */
export const enqueueInvitation = (
  trx: Transaction<Tables>,
  { userName, entityId }: { userName: string; entityId: number | null },
): Promise<void> => {
  const queue = companyQueue(passwordEmail.pool, entityId)
  return enqueue(trx, passwordEmail, { userName, purpose: 'invitation' }, { key: keyOf(userName), queue })
}

/**
 * Status of a user's last invitation; `failing`, with the mail server's error, while it is retried and after it was
 * given up.
 */
export type InvitationStatus = { state: 'queued' | 'failing' | 'gone'; lastError: string | null }

/** Returns the status of a user's last invitation: queued, failing, or sent. */
export async function invitationStatus(systemDb: Kysely<Tables>, userName: string): Promise<InvitationStatus> {
  const { rows } = await sql<{ lastError: string | null }>`select last_error as "lastError"
    from graphile_worker.jobs where key = ${keyOf(userName)}`.execute(systemDb)
  const [waiting] = rows
  if (!waiting) return { state: 'gone', lastError: null }
  const { lastError } = waiting
  return { state: lastError === null ? 'queued' : 'failing', lastError: lastError?.split('\n')[0] ?? null }
}
