import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { makeOrganizationRows } from './makeOrganizationRows.ts'
import { organizationRowSpecs } from './rowSpecs.ts'

/** Adds `jobs` jobs and their related rows to an organization, and reports the duration for each type. */
export async function fillOrganization(
  systemDb: Kysely<Tables>,
  { organizationId, jobs, report }: { organizationId: number; jobs: number; report: (line: string) => void },
): Promise<void> {
  for (const spec of organizationRowSpecs(jobs)) {
    const startedAt = Date.now()
    await makeOrganizationRows(systemDb, organizationId, spec)
    report(
      `organization ${organizationId}: ${spec.count} ${spec.type.name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    )
  }
}
