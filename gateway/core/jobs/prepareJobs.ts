import { lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { runMigrations } from 'graphile-worker'

// The queue's tables have row security without policies, which excludes all roles except the owner.
const allowWorker = `
do $$
declare t text;
begin
  grant usage on schema graphile_worker to takt_system;
  grant select, insert, update, delete on all tables in schema graphile_worker to takt_system;
  grant usage, select on all sequences in schema graphile_worker to takt_system;
  grant execute on all functions in schema graphile_worker to takt_system;
  for t in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity
    and tablename not in (select tablename from pg_policies where schemaname = 'graphile_worker' and policyname = 'worker')
  loop execute format('create policy worker on graphile_worker.%I to takt_system using (true) with check (true)', t);
  end loop;
end $$`

/**
 * Migrates the queue's schema as the owner (`databaseUrl`) and grants takt_system access to it. Several gateways may do
 * so at once.
 */
export async function prepareJobs(databaseUrl: string): Promise<void> {
  const connection = await lockConnection(databaseUrl)
  try {
    await connection.lock(lockKeys.jobsSchema)
    await runMigrations({ connectionString: databaseUrl, maxPoolSize: 2 })
    await connection.client.query(allowWorker)
  } finally {
    await connection.close()
  }
}
