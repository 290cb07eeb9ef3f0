import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { madeRows } from './madeRows.ts'
import { makeOrganizationRows } from './makeOrganizationRows.ts'

/** Gives an organization so many jobs and what belongs to them, and tells how long each type took. */
export async function fillOrganization(
  systemDb: Kysely<Tables>,
  { organizationId, jobs, tell }: { organizationId: number; jobs: number; tell: (line: string) => void },
): Promise<void> {
  for (const made of madeRows(jobs)) {
    const began = Date.now()
    await makeOrganizationRows(systemDb, organizationId, made)
    tell(
      `organization ${organizationId}: ${made.count} ${made.type.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
    )
  }
}
