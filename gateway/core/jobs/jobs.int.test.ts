import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { asTenant, openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createLog } from '@takt/store/process/log.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { enqueue } from './enqueue.ts'
import { defineJob, handleJob } from './job.ts'
import { pools } from './pools.ts'
import { prepareJobs } from './prepareJobs.ts'
import { startJobs } from './startJobs.ts'

const greet = defineJob('greet', z.object({ name: z.string() }))
const flaky = defineJob('flaky', z.object({ id: z.number() }))
const slow = defineJob('slow', z.object({}))
const tells = defineJob('tells', z.object({}), 'notifications')
const writes = defineJob('writes', z.object({}), 'letters')
const tenant = { organizationId: 1, entityId: 1, userId: 1 }

/** Something that tests wait for: `wait(n)` resolves when `note` was called for the nth time. */
function createTally() {
  const noted: unknown[] = []
  let wake = () => {}
  return {
    noted,
    note(value: unknown) {
      noted.push(value)
      wake()
    },
    async wait(count: number) {
      while (noted.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
  }
}

describe('jobs', () => {
  let world: World
  let app: Kysely<Tables>
  let stop = async () => {}
  const [greeted, failures, slowness] = [createTally(), createTally(), createTally()]
  const [telling, written] = [createTally(), createTally()]
  const toldAll = Promise.withResolvers<void>()
  let finishSlow = () => {}
  const start = () =>
    startJobs({
      databaseUrl: world.databaseUrl,
      secret: world.secret,
      log: createLog('test'),
      handlers: [
        handleJob(greet, async ({ name }) => greeted.note(name)),
        handleJob(flaky, async ({ id }) => {
          failures.note(id)
          throw new Error('not today')
        }),
        handleJob(slow, async () => {
          slowness.note('began')
          await new Promise<void>((resolve) => {
            finishSlow = resolve
          })
          slowness.note('ended')
        }),
        handleJob(tells, async () => {
          telling.note('told')
          await toldAll.promise
        }),
        handleJob(writes, async () => written.note('written')),
      ],
    })
  beforeAll(async () => {
    world = await createWorld()
    app = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_app', world.secret), 3)
    await prepareJobs(world.databaseUrl)
    stop = await start()
  })
  afterAll(async () => {
    await stop()
    await app?.destroy()
    await world?.close()
  })

  test('work is done after its transaction has committed, and never after a rollback', async () => {
    const broken = asTenant(app, tenant, async (trx) => {
      await enqueue(trx, greet, { name: 'never' })
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    let committed = false
    const done = asTenant(app, tenant, async (trx) => {
      await enqueue(trx, greet, { name: 'after' })
      expect(greeted.noted).toEqual([])
      committed = true
    })
    await greeted.wait(1)
    await done
    expect(committed).toBe(true)
    await asTenant(app, tenant, (trx) => enqueue(trx, greet, { name: 'last' }))
    await greeted.wait(2)
    expect(greeted.noted).toEqual(['after', 'last'])
  })

  test('work that throws stays in the queue with its error, to be tried again later, behind all first attempts', async () => {
    await asTenant(app, tenant, (trx) => enqueue(trx, flaky, { id: 5 }))
    await failures.wait(1)
    await stop()
    const owner = openPostgres<Tables>(world.databaseUrl, 1)
    const { rows } = await sql<{ attempts: number; priority: number; last_error: string; later: boolean }>`
      select attempts, priority, last_error, run_at > now() as later from graphile_worker._private_jobs`.execute(owner)
    await owner.destroy()
    expect(rows).toMatchObject([
      { attempts: 1, priority: 1, last_error: expect.stringMatching(/not today/), later: true },
    ])
    stop = await start()
  })

  test('a job of the same key replaces the one that waits', async () => {
    const later = Date.now() + 3_600_000
    for (const name of ['first', 'second'])
      await asTenant(app, tenant, (trx) => enqueue(trx, greet, { name }, { key: 'one', runAt: later }))
    await asTenant(app, tenant, (trx) => enqueue(trx, greet, { name: 'third' }, { key: 'one' }))
    await greeted.wait(3)
    expect(greeted.noted.slice(2)).toEqual(['third'])
  })

  test('stopping waits for what is being done', async () => {
    await asTenant(app, tenant, (trx) => enqueue(trx, slow, {}))
    await slowness.wait(1)
    const stopped = stop()
    finishSlow()
    await stopped
    expect(slowness.noted).toEqual(['began', 'ended'])
    stop = await start()
  })

  test('work that takes all workers of its pool keeps no letter and no other work waiting', async () => {
    await asTenant(app, tenant, async (trx) => {
      for (let nth = 0; nth <= pools.notifications; nth++) await enqueue(trx, tells, {})
    })
    await telling.wait(pools.notifications)
    const before = greeted.noted.length
    await asTenant(app, tenant, async (trx) => {
      await enqueue(trx, writes, {})
      await enqueue(trx, greet, { name: 'beside it' })
    })
    await Promise.all([written.wait(1), greeted.wait(before + 1)])
    expect(telling.noted.length).toBe(pools.notifications)
    toldAll.resolve()
    await telling.wait(pools.notifications + 1)
  })

  test('what a killed gateway had taken is done by others and its queue goes on; what a living one does is its own', async () => {
    await stop()
    const before = greeted.noted.length
    for (const name of ['taken', 'behind it'])
      await asTenant(app, tenant, (trx) => enqueue(trx, greet, { name }, { queue: 'one after the other' }))
    await asTenant(app, tenant, (trx) => enqueue(trx, greet, { name: 'of a living one' }))
    const owner = openPostgres<Tables>(world.databaseUrl, 1)
    const takeAs = (pool: string, name: string) =>
      sql`update graphile_worker._private_jobs
      set locked_at = now(), locked_by = ${pool}, attempts = 1
      where payload->>'name' = ${name}`.execute(owner)
    await takeAs('pool-killed', 'taken')
    await takeAs('pool-living', 'of a living one')
    await sql`update graphile_worker._private_job_queues set locked_at = now(),
      locked_by = 'pool-killed' where queue_name = 'one after the other'`.execute(owner)
    const living = await lockConnection(world.databaseUrl)
    await living.lock(lockKeys.jobsPool('pool-living'))
    stop = await start()
    await greeted.wait(before + 2)
    expect(greeted.noted.slice(before)).toEqual(['taken', 'behind it'])
    const { rows } = await sql`select locked_by from graphile_worker._private_jobs
      where locked_by = 'pool-living'`.execute(owner)
    expect(rows).toEqual([{ locked_by: 'pool-living' }])
    await living.close()
    await owner.destroy()
  })

  test('gateways whose connections are cut keep what they do: it is not done a second time', async () => {
    const before = slowness.noted.length
    const stopOther = await start()
    await asTenant(app, tenant, (trx) => enqueue(trx, slow, {}))
    await slowness.wait(before + 1)
    const owner = openPostgres<Tables>(world.databaseUrl, 1)
    // Told apart by connection, not counted: a look takes locks of others for a moment.
    const holders = async () => {
      const { rows } = await sql<{ pid: number }>`select distinct pid from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(owner)
      return rows.map(({ pid }) => pid)
    }
    await expect.poll(async () => (await holders()).length).toBe(2)
    const cut = await holders()
    for (const pid of cut) await sql`select pg_terminate_backend(${pid})`.execute(owner)
    await expect.poll(async () => (await holders()).filter((pid) => !cut.includes(pid)).length).toBe(2)
    // Three looks of either.
    await new Promise((next) => setTimeout(next, 6500))
    expect(slowness.noted.slice(before)).toEqual(['began'])
    finishSlow()
    await slowness.wait(before + 2)
    await stopOther()
    await owner.destroy()
  })

  test('a database that goes away while it stops is no failure', async () => {
    const owner = openPostgres<Tables>(world.databaseUrl, 1)
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%graphile_worker%' and pid <> pg_backend_pid()`
    for (let times = 0; times < 5; times++) {
      await Promise.all([stop(), end.execute(owner)])
      await end.execute(owner)
      stop = await start()
    }
    await owner.destroy()
  })

  test('the role that answers requests can add to the queue and neither read nor change it', async () => {
    await expect(sql`select * from graphile_worker._private_jobs`.execute(app)).rejects.toThrow(/permission denied/)
    await expect(sql`select graphile_worker.add_job('greet')`.execute(app)).rejects.toThrow(/permission denied/)
  })

  test('two handlers of one name are refused', async () => {
    const twice = handleJob(greet, async () => {})
    const handlers = [twice, twice]
    const given = { databaseUrl: world.databaseUrl, secret: world.secret, log: createLog('test'), handlers }
    await expect(startJobs(given)).rejects.toThrow(/'greet'/)
  })
})
