import type { JobEfficiency } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { jobProgress as report } from '@takt/domain/areas/reports/jobProgress.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { columnTotals, type ReadableReport, type ReportRun, rowOf, summaryOf } from '../reportRun.ts'
import { readJobs } from './readJobs.ts'

type Job = {
  jobNum: string
  partNum: string | null
  revision: string | null
  status: string | null
  prodQty: number | null
  startDate: string | null
  dueDate: string | null
  /** The last operation of the job; null if its operations are unknown. */
  last: { assemblySeq: number; oprSeq: number } | null
}

const jobsIn = ({ gateway, viewer, query }: ReportRun): Promise<Job[]> => {
  const { organizationId, entityId, userId } = viewer
  const withClosed = query.own.withClosed === true
  return asTenant(gateway.dependencies.db, { organizationId, entityId, userId }, async (trx) => {
    const { rows } = await sql<Job>`select job_num as "jobNum", part_num as "partNum", revision, status,
        prod_qty as "prodQty", start_date as "startDate", due_date as "dueDate",
        (select jsonb_build_object('assemblySeq', assembly_seq, 'oprSeq', opr_seq) from job_operations o
          where o.organization_id = j.organization_id and o.job_num = j.job_num
          order by assembly_seq, opr_seq desc limit 1) as last
      from jobs j where organization_id = ${organizationId}::int
        and (${withClosed}::boolean or status is distinct from 'closed')`.execute(trx)
    return rows
  })
}

/** Returns the worked operation that completes a job. */
function lastOf({ last }: Job, worked: readonly JobEfficiency[]): JobEfficiency | undefined {
  if (last) return worked.find(({ assemblySeq, oprSeq }) => assemblySeq === last.assemblySeq && oprSeq === last.oprSeq)
  const first = Math.min(...worked.map(({ assemblySeq }) => assemblySeq ?? 0))
  return worked
    .filter(({ assemblySeq }) => (assemblySeq ?? 0) === first)
    .toSorted((a, b) => (b.oprSeq ?? 0) - (a.oprSeq ?? 0))[0]
}

const isOver = ({ status }: Job) => status === 'completed' || status === 'closed'

/** Returns the output of a job and the number of days it is late on the day `today`. */
function progressOf(job: Job, worked: readonly JobEfficiency[], today: number) {
  const goodCount = lastOf(job, worked)?.goodCount ?? 0
  const { prodQty, dueDate } = job
  const daysLate = dueDate === null || isOver(job) ? null : Math.max(0, today - dayOfDate(dueDate))
  return {
    ...job,
    goodCount,
    progress: prodQty ? goodCount / prodQty : null,
    scrapCount: worked.reduce((sum, { scrapCount }) => sum + scrapCount, 0),
    daysLate,
    lastAt:
      worked
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .at(-1) ?? null,
  }
}

export const jobProgress: ReadableReport = {
  report,
  read: async (run) => {
    const jobs = await jobsIn(run)
    const worked = Map.groupBy(
      await readJobs(
        run,
        jobs.map(({ jobNum }) => jobNum),
      ),
      ({ jobNum }) => jobNum,
    )
    const today = wallClock(run.floor.timeZone).dayOf(run.range.start)
    const rows = jobs.map((job) => rowOf(report.columns, progressOf(job, worked.get(job.jobNum) ?? [], today)))
    return { rows, summary: summaryOf(report, columnTotals(rows, ['prodQty', 'goodCount']), ['prodQty', 'goodCount']) }
  },
}
