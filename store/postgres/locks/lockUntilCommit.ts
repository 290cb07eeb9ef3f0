import { sql, type Transaction } from 'kysely'
import type { LockKey } from './lockKeys.ts'

const argumentsOf = (key: LockKey) =>
  sql.join(
    key.map((part) => {
      if (typeof part === 'string') return sql`hashtext(${part})`
      return key.length === 1 ? sql`${part}::bigint` : sql`${part}::int`
    }),
  )

/**
 * Waits for the lock and holds it until the transaction ends; `together` shares it with all other callers that use
 * `together`.
 */
export async function lockUntilCommit<Tables>(
  trx: Transaction<Tables>,
  key: LockKey,
  mode: 'alone' | 'together' = 'alone',
): Promise<void> {
  const lock = sql.raw(mode === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(${argumentsOf(key)})`.execute(trx)
}

/** Acquires the lock like `lockUntilCommit`, but without waiting; false if another session has it. */
export async function tryLockUntilCommit<Tables>(trx: Transaction<Tables>, key: LockKey): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${argumentsOf(key)}) as held`.execute(
    trx,
  )
  return rows[0]?.held ?? false
}
