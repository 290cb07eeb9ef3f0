import { fileURLToPath } from 'node:url'
import { jobs as jobType } from '@takt/domain/areas/masterData/jobs.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { costliest, jobQueries } from '../k6/lib/jobQueries.ts'
import { findK6 } from '../k6Drill/findK6.ts'
import { runUsers } from '../k6Drill/runUsers.ts'
import { explainList, readsWholeTable } from './explainList.ts'
import { fillOrganization } from './fillOrganization.ts'
import { measureAdds } from './measureAdds.ts'
import { openWorks } from './openWorks.ts'

/** Number of jobs of the organization beside the large one. */
const smallJobs = 1000

/**
 * Creates an organization with `jobs` jobs, reports the execution plan of each kind of query and the cost of adding
 * rows, and has k6 users send requests to a real gateway. `reportPlan` receives the plans. `flaws` is empty if the 95th
 * percentile of every kind is below 100 ms and no plan reads a whole table.
 */
export async function runGrid(options: {
  jobs: number
  users: number
  seconds: number
  report: (line: string) => void
  reportPlan: (text: string) => void
}) {
  const { jobs, report, reportPlan } = options
  const k6 = await findK6()
  const environment = await createTestEnvironment()
  const works = await openWorks(environment)
  const ownerDb = openPostgres<Tables>(environment.databaseUrl, 1)
  const flaws: string[] = []
  try {
    await fillOrganization(works.systemDb, { organizationId: works.large.organizationId!, jobs, report })
    await fillOrganization(works.systemDb, {
      organizationId: works.small.organizationId!,
      jobs: smallJobs,
      report: () => {},
    })
    await settle(ownerDb)
    for (const { kind, query } of [...jobQueries(Math.random), costliest]) {
      const explain = (organizationId: number | null) =>
        explainList(works.db, { type: jobType, organizationId: organizationId!, query })
      const small = await explain(works.small.organizationId)
      const plan = await explain(works.large.organizationId)
      report(`${kind.padEnd(34)} ${plan.at(-1)}; of ${smallJobs} jobs beside them ${small.at(-1)}`)
      reportPlan(`${kind}: ${query}\n\n${plan.join('\n')}\n`)
      if (kind !== costliest.kind && readsWholeTable(plan)) flaws.push(`${kind} reads a whole table`)
    }
    for (const { how: label, bareMs, indexedMs } of await measureAdds(ownerDb, works))
      report(`${label}: ${indexedMs.toFixed(3)} ms a row; without list indexes ${bareMs.toFixed(3)} ms`)
    flaws.push(
      ...(await runUsers(
        k6,
        { script: fileURLToPath(new URL('../k6/grid.ts', import.meta.url)), variables: { TAKT_P95_MS: '100' } },
        { ...options, env: environment.env },
      )),
    )
    return { flaws }
  } finally {
    await Promise.all([works.close(), ownerDb.destroy()])
    await environment.close()
  }
}

/**
 * Establishes the state that time would bring: statistics, visible pages, and a relay that has published everything.
 */
export async function settle(ownerDb: Kysely<Tables>) {
  await sql`vacuum analyze`.execute(ownerDb)
  await sql`insert into reader (name, epoch, tx, position) select 'relay', epoch, tx, position from event
    order by event.epoch desc, event.tx desc, event.position desc limit 1
    on conflict (name) do update set epoch = excluded.epoch, tx = excluded.tx, position = excluded.position`.execute(
    ownerDb,
  )
}
