import type pg from 'pg'
import { createRoles } from './createRoles.ts'
import { pendingMigrations, readMigrations } from './readMigrations.ts'

/** Runs the pending files of `postgres/`, each file in its own transaction. The caller holds the migration lock. */
export async function migratePostgres(client: pg.Client, secret: string): Promise<void> {
  await createRoles(client, secret)
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const file of pendingMigrations('postgres', await readMigrations('postgres'), applied)) {
    await client.query('begin')
    try {
      await client.query(file.text)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [file.name, file.checksum])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`migrations/postgres/${file.name}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  }
}
