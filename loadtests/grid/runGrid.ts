import { loadavg } from 'node:os'
import { jobs as jobType } from '@takt/domain/masterData/jobs.ts'
import { createWorld } from '@takt/launch/testBed.ts'
import { openPostgres } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import { explainList, readsWholeTable } from './explainList.ts'
import { findK6 } from './findK6.ts'
import { madeRows } from './madeRows.ts'
import { makeOrganizationRows } from './makeOrganizationRows.ts'
import { measureAdds } from './measureAdds.ts'
import { openWorks, reader } from './openWorks.ts'
import { dearest, questions } from './questions.ts'
import { runK6 } from './runK6.ts'
import { startGateway } from './startGateway.ts'

/** How many jobs the organization has that stands beside the large one. */
const smallJobs = 1000

/**
 * Makes an organization of so many jobs, shows by which plan each kind of question is answered and what adding costs, and lets k6's users ask
 * a real gateway. `flaws` is empty if every kind's 95th percentile is below 100 ms and no plan reads a whole table.
 */
export async function runGrid(options: { jobs: number; users: number; seconds: number; tell: (line: string) => void }) {
  const { jobs, tell } = options
  const k6 = await findK6()
  const world = await createWorld()
  const works = await openWorks(world)
  const ownerDb = openPostgres<Tables>(world.databaseUrl, 1)
  const flaws: string[] = []
  try {
    for (const [tenant, count] of [
      [works.large, jobs],
      [works.small, smallJobs],
    ] as const)
      for (const made of madeRows(count)) {
        const began = Date.now()
        await makeOrganizationRows(works.systemDb, tenant.organizationId!, made)
        tell(`made ${made.count} ${made.type.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
      }
    await settle(ownerDb)
    for (const tenant of [works.small, works.large])
      for (const { kind, query } of [...questions(Math.random), dearest]) {
        const whole = tenant === works.large
        const plan = await explainList(works.db, { type: jobType, organizationId: tenant.organizationId!, query })
        tell(`\n${kind}, of ${whole ? jobs : smallJobs} jobs: ${query}\n${whole ? plan.join('\n') : plan.at(-1)}`)
        if (whole && kind !== dearest.kind && readsWholeTable(plan)) flaws.push(`${kind} reads a whole table`)
      }
    tell('')
    for (const { how, bareMs, indexedMs } of await measureAdds(ownerDb, works))
      tell(`${how}: ${indexedMs.toFixed(3)} ms a row; without list indexes ${bareMs.toFixed(3)} ms`)

    const gateway = await startGateway(world.env)
    try {
      const token = await signIn(gateway.origin)
      await runK6(k6, { ...options, origin: gateway.origin, token, seconds: 10, judged: false })
      const before = loadavg()[0]!
      const { times, broken } = await runK6(k6, { ...options, origin: gateway.origin, token, judged: true })
      tell(
        `\n${options.users} users for ${options.seconds} s; load average ${before.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after`,
      )
      for (const { kind, count, med, 'p(95)': p95, max } of times)
        tell(
          `${(kind || 'all').padEnd(30)} ${count} answers, median ${med.toFixed(1)} ms, 95 % ${p95.toFixed(1)} ms, most ${max.toFixed(1)} ms`,
        )
      flaws.push(...broken)
    } finally {
      await gateway.stop()
    }
    return { flaws }
  } finally {
    await Promise.all([works.close(), ownerDb.destroy()])
    await world.close()
  }
}

/** What time would bring: statistics, visible pages, and a relay that has told everything. */
async function settle(ownerDb: Kysely<Tables>) {
  await sql`vacuum analyze`.execute(ownerDb)
  await sql`insert into reader (name, epoch, tx, position) select 'relay', epoch, tx, position from event
    order by event.epoch desc, event.tx desc, event.position desc limit 1
    on conflict (name) do update set epoch = excluded.epoch, tx = excluded.tx, position = excluded.position`.execute(
    ownerDb,
  )
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reader),
  })
  const { token, message } = (await answer.json()) as { token?: string; message: string }
  if (!token) throw new Error(`The reader could not sign in: ${message}`)
  return token
}
