import { sql, type Transaction } from 'kysely'

/**
 * Does `work` within the caller's transaction, which goes on where it throws: what it wrote is taken back. Throws what
 * `work` threw. Not to be nested.
 */
export async function inSavepoint<Schema, Done>(trx: Transaction<Schema>, work: () => Promise<Done>): Promise<Done> {
  await sql`savepoint attempt`.execute(trx)
  try {
    const done = await work()
    await sql`release savepoint attempt`.execute(trx)
    return done
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx)
    throw error
  }
}

/** Whether the database refused values as such, so that trying once more would be refused too (SQLSTATE 22). */
export const isRefusedValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^22/.test(String(error.code))
