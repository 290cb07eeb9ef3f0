import { fileURLToPath } from 'node:url'
import { jobs as jobType } from '@takt/domain/areas/masterData/jobs.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { dearest, jobQueries } from '../k6/lib/jobQueries.ts'
import { askUsers } from '../k6Drill/askUsers.ts'
import { findK6 } from '../k6Drill/findK6.ts'
import { explainList, readsWholeTable } from './explainList.ts'
import { fillOrganization } from './fillOrganization.ts'
import { measureAdds } from './measureAdds.ts'
import { openWorks } from './openWorks.ts'

/** How many jobs the organization has that stands beside the large one. */
const smallJobs = 1000

/**
 * Makes an organization of so many jobs, shows by which plan each kind of question is answered and what adding costs,
 * and lets k6's users ask a real gateway. `tellPlan` hears the plans. `flaws` is empty if every kind's 95th percentile
 * is below 100 ms and no plan reads a whole table.
 */
export async function runGrid(options: {
  jobs: number
  users: number
  seconds: number
  tell: (line: string) => void
  tellPlan: (text: string) => void
}) {
  const { jobs, tell, tellPlan } = options
  const k6 = await findK6()
  const world = await createWorld()
  const works = await openWorks(world)
  const ownerDb = openPostgres<Tables>(world.databaseUrl, 1)
  const flaws: string[] = []
  try {
    await fillOrganization(works.systemDb, { organizationId: works.large.organizationId!, jobs, tell })
    await fillOrganization(works.systemDb, {
      organizationId: works.small.organizationId!,
      jobs: smallJobs,
      tell: () => {},
    })
    await settle(ownerDb)
    for (const { kind, query } of [...jobQueries(Math.random), dearest]) {
      const explain = (organizationId: number | null) =>
        explainList(works.db, { type: jobType, organizationId: organizationId!, query })
      const small = await explain(works.small.organizationId)
      const plan = await explain(works.large.organizationId)
      tell(`${kind.padEnd(34)} ${plan.at(-1)}; of ${smallJobs} jobs beside them ${small.at(-1)}`)
      tellPlan(`${kind}: ${query}\n\n${plan.join('\n')}\n`)
      if (kind !== dearest.kind && readsWholeTable(plan)) flaws.push(`${kind} reads a whole table`)
    }
    for (const { how, bareMs, indexedMs } of await measureAdds(ownerDb, works))
      tell(`${how}: ${indexedMs.toFixed(3)} ms a row; without list indexes ${bareMs.toFixed(3)} ms`)
    flaws.push(
      ...(await askUsers(
        k6,
        { script: fileURLToPath(new URL('../k6/grid.ts', import.meta.url)), variables: { TAKT_P95_MS: '100' } },
        { ...options, env: world.env },
      )),
    )
    return { flaws }
  } finally {
    await Promise.all([works.close(), ownerDb.destroy()])
    await world.close()
  }
}

/** What time would bring: statistics, visible pages, and a relay that has told everything. */
export async function settle(ownerDb: Kysely<Tables>) {
  await sql`vacuum analyze`.execute(ownerDb)
  await sql`insert into reader (name, epoch, tx, position) select 'relay', epoch, tx, position from event
    order by event.epoch desc, event.tx desc, event.position desc limit 1
    on conflict (name) do update set epoch = excluded.epoch, tx = excluded.tx, position = excluded.position`.execute(
    ownerDb,
  )
}
