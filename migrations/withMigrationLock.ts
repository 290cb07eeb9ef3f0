import { lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import type pg from 'pg'

/** Runs `work` on the owner's connection while no other process migrates this database; waits for the lock. */
export async function withMigrationLock<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const connection = await lockConnection(databaseUrl)
  try {
    await connection.lock(lockKeys.migrations)
    return await work(connection.client)
  } finally {
    await connection.close()
  }
}
