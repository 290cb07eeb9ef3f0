import type { Transaction } from 'kysely'
import type { AccessTables } from '../accessTables.ts'

/** Reads the account of a user and locks it until the transaction ends. */
export const lockAccount = (trx: Transaction<AccessTables>, userId: number) =>
  trx.selectFrom('user_account').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow()
