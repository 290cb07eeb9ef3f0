import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { companyQueue } from '../../../core/jobs/pools.ts'
import { passwordLetter } from '../passwordLetters.ts'

const keyOf = (userName: string) => `invitation ${userName.toLowerCase()}`

/** Puts the letter that invites a user into the queue; one that still waits there is replaced. */
export const enqueueInvitation = (
  trx: Transaction<Tables>,
  { userName, entityId }: { userName: string; entityId: number | null },
): Promise<void> => {
  const queue = companyQueue(passwordLetter.pool, entityId)
  return enqueue(trx, passwordLetter, { userName, purpose: 'invitation' }, { key: keyOf(userName), queue })
}

/**
 * How the last invitation of a user fares; `failing` with what the mail server said, while it is tried again and once
 * it was given up.
 */
export type InvitationLetter = { state: 'queued' | 'failing' | 'gone'; lastError: string | null }

/** Looks where the last invitation of a user is: in the queue, tried in vain, or gone out. */
export async function invitationLetter(systemDb: Kysely<Tables>, userName: string): Promise<InvitationLetter> {
  const { rows } = await sql<{ lastError: string | null }>`select last_error as "lastError"
    from graphile_worker.jobs where key = ${keyOf(userName)}`.execute(systemDb)
  const [waiting] = rows
  if (!waiting) return { state: 'gone', lastError: null }
  const { lastError } = waiting
  return { state: lastError === null ? 'queued' : 'failing', lastError: lastError?.split('\n')[0] ?? null }
}
