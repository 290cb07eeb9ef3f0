import { sql, type Transaction } from 'kysely'

/**
 * Runs `work` in a savepoint of the caller's transaction. If `work` throws, its changes are rolled back, its error is
 * thrown on, and the transaction remains usable. Must not be nested.
 */
export async function inSavepoint<Schema, Result>(
  trx: Transaction<Schema>,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint attempt`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx)
    throw error
  }
}

/** True if the database rejected the values themselves, so that another attempt would fail as well (SQLSTATE 22). */
export const isInvalidValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^22/.test(String(error.code))
