import { missingStep } from '@takt/domain/areas/checksheets/missingStep.ts'
import { type ContextJob, type ReportedContext, wholeContext } from '@takt/domain/areas/checksheets/wholeContext.ts'
import { sql } from 'kysely'
import type { PageReader } from '../documents/index.ts'

/**
 * Derives machine, part and revision from the jobs and operations of check values, and finds steps that their jobs do
 * not have.
 */
export async function fromOperations(reader: PageReader, all: readonly ReportedContext[]) {
  const jobs = await findJobs(reader, [...new Set(all.flatMap(({ jobNum }) => jobNum ?? []))])
  return {
    wholeOf: (context: ReportedContext) => wholeContext(context, jobs.get(context.jobNum ?? '')),
    missingOf: (context: ReportedContext) => {
      const job = jobs.get(context.jobNum ?? '')
      return job ? missingStep(context, job) : null
    },
  }
}

async function findJobs(
  { trx, organizationId }: PageReader,
  jobNums: string[],
): Promise<ReadonlyMap<string, ContextJob>> {
  if (jobNums.length === 0) return new Map()
  const { rows } = await sql<ContextJob & { jobNum: string }>`
    select job_num as "jobNum", part_num as "partNum", revision,
      coalesce((select jsonb_agg(jsonb_build_object('assemblySeq', a.assembly_seq, 'partNum', a.part_num,
          'revision', a.revision)) from job_assemblies a
        where a.organization_id = jobs.organization_id and a.job_num = jobs.job_num), '[]') as assemblies,
      coalesce((select jsonb_agg(jsonb_build_object('assemblySeq', o.assembly_seq, 'oprSeq', o.opr_seq,
          'resourceID', o.resource_id)) from job_operations o
        where o.organization_id = jobs.organization_id and o.job_num = jobs.job_num), '[]') as operations
    from jobs where organization_id = ${organizationId}::int and job_num = any(${jobNums}::text[])`.execute(trx)
  return new Map(rows.map(({ jobNum, ...job }) => [jobNum, job]))
}
