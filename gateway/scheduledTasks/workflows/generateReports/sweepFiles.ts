import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../../dependencies.ts'
import { filesFolder, openFiles } from '../../../files/face.ts'

/** So long the files of an execution can be had. */
const keptDays = 90

/** Forgets files of executions that ended long ago, unless a later one made the very same. */
export async function sweepFiles({ db, systemDb, env, now }: Dependencies): Promise<void> {
  const store = openFiles(filesFolder(env))
  const { rows } = await sql<{ organizationId: number; executionId: string }>`
    select distinct organization_id as "organizationId", execution_id as "executionId"
    from task_file join task_execution using (organization_id, execution_id)
    where end_time < ${new Date(now() - keptDays * 86_400_000)}`.execute(systemDb)
  for (const { organizationId, executionId } of rows) {
    const unused = await asTenant(db, { organizationId, entityId: null, userId: null }, async (trx) => {
      const gone = await sql<{ sha256: string }>`delete from task_file where organization_id = ${organizationId}::int
        and execution_id = ${executionId}::uuid returning sha256`.execute(trx)
      const hashes = gone.rows.map(({ sha256 }) => sha256)
      const kept = await sql<{ sha256: string }>`select sha256 from task_file
        where organization_id = ${organizationId}::int and sha256 = any(${hashes}::text[])`.execute(trx)
      return hashes.filter((hash) => !kept.rows.some(({ sha256 }) => sha256 === hash))
    })
    for (const hash of unused) await store.delete(organizationId, hash)
  }
}
