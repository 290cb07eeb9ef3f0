import { jobAssemblies } from '@takt/domain/areas/masterData/jobAssemblies.ts'
import { sql } from 'kysely'
import { conflict, invalid } from '../../core/http/responses/httpError.ts'
import type { ItemRules } from '../../core/items/mountedItem.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { taggedRules } from '../tags/index.ts'
import { masterDataTexts as texts } from './texts.ts'

/** Rules for jobs: the tag is derived from associations. */
export const jobRules: ItemRules = { ...taggedRules({ associationType: 'jobs', many: false }), together: true }

/** Rules for job assemblies: an assembly cannot be removed while operations refer to it. */
export const jobAssemblyRules: ItemRules = {
  ...taggedRules({ associationType: 'jobAssemblies', many: true }),
  together: true,
  check: async ({ trx, tenant }, { verb, key }) => {
    if (verb !== 'removed') return
    const { rows } = await sql<{ count: number }>`select count(*) as count from job_operations
      where organization_id = ${tenant.organizationId}::int
        and job_num = ${key.jobNum} and assembly_seq = ${key.assemblySeq}::int`.execute(trx)
    const { count } = rows[0]!
    if (count > 0) throw conflict(texts.referredTo(nameOf(jobAssemblies, key), count))
  },
}

/** Rules for job operations: the assembly must exist, except assembly 0, which is the job itself and needs no row. */
export const jobOperationRules: ItemRules = {
  ...taggedRules({ associationType: 'jobOperations', many: true }),
  together: true,
  check: async ({ trx, tenant }, { verb, key }) => {
    if (verb !== 'added' || key.assemblySeq === 0) return
    const { rows } = await sql`select from job_assemblies where organization_id = ${tenant.organizationId}::int
      and job_num = ${key.jobNum} and assembly_seq = ${key.assemblySeq}::int for key share`.execute(trx)
    if (rows.length === 0) throw invalid({ assemblySeq: texts.missing(nameOf(jobAssemblies, key)) })
  },
}
