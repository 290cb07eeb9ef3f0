import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
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
import { createRecorder } from './recorder.fixture.ts'
import { startJobs } from './startJobs.ts'

const greet = defineJob('greet', z.object({ name: z.string() }))
const flaky = defineJob('flaky', z.object({ id: z.number() }))
const slow = defineJob('slow', z.object({}))
const blockingJob = defineJob('tells', z.object({}), 'notifications')
const writes = defineJob('writes', z.object({}), 'letters')
const tenant = { organizationId: 1, entityId: 1, userId: 1 }

describe('jobs', () => {
  let environment: TestEnvironment
  let app: Kysely<Tables>
  let stop = async () => {}
  const [greeted, failures, slowness] = [createRecorder(), createRecorder(), createRecorder()]
  const [notified, written] = [createRecorder(), createRecorder()]
  const allNotified = Promise.withResolvers<void>()
  let finishSlow = () => {}
  const start = () =>
    startJobs({
      databaseUrl: environment.databaseUrl,
      secret: environment.secret,
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
        handleJob(blockingJob, async () => {
          notified.note('told')
          await allNotified.promise
        }),
        handleJob(writes, async () => written.note('written')),
      ],
    })
  beforeAll(async () => {
    environment = await createTestEnvironment()
    app = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_app', environment.secret), 3)
    await prepareJobs(environment.databaseUrl)
    stop = await start()
  })
  afterAll(async () => {
    await stop()
    await app?.destroy()
    await environment?.close()
  })

  test('a job runs after its transaction has committed, and never after a rollback', async () => {
    const before = greeted.noted.length
    const rolledBack = asTenant(app, tenant, async (trx) => {
      await enqueue(trx, greet, { name: 'never' })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    let committed = false
    const committing = asTenant(app, tenant, async (trx) => {
      await enqueue(trx, greet, { name: 'after' })
      expect(greeted.noted.slice(before)).toEqual([])
      committed = true
    })
    await greeted.wait(before + 1)
    await committing
    expect(committed).toBe(true)
    await asTenant(app, tenant, (trx) => enqueue(trx, greet, { name: 'last' }))
    await greeted.wait(before + 2)
    expect(greeted.noted.slice(before)).toEqual(['after', 'last'])
  })

  test('a job that throws stays in the queue with its error, to be retried later, after all first attempts', async () => {
    await asTenant(app, tenant, (trx) => enqueue(trx, flaky, { id: 5 }))
    await failures.wait(1)
    await stop()
    const owner = openPostgres<Tables>(environment.databaseUrl, 1)
    const { rows } = await sql<{ attempts: number; priority: number; last_error: string; later: boolean }>`
      select attempts, priority, last_error, run_at > now() as later from graphile_worker._private_jobs`.execute(owner)
    await owner.destroy()
    expect(rows).toMatchObject([
      { attempts: 1, priority: 1, last_error: expect.stringMatching(/not today/), later: true },
    ])
    stop = await start()
  })

  test('a job replaces a waiting one with the same key', async () => {
    const before = greeted.noted.length
    const runAt = Date.now() + 3_600_000
    for (const name of ['first', 'second'])
      await asTenant(app, tenant, (trx) => enqueue(trx, greet, { name }, { key: 'one', runAt: runAt }))
    await asTenant(app, tenant, (trx) => enqueue(trx, greet, { name: 'third' }, { key: 'one' }))
    await greeted.wait(before + 1)
    expect(greeted.noted.slice(before)).toEqual(['third'])
  })

  test('stopping waits for running jobs', async () => {
    await asTenant(app, tenant, (trx) => enqueue(trx, slow, {}))
    await slowness.wait(1)
    const stopped = stop()
    finishSlow()
    await stopped
    expect(slowness.noted).toEqual(['began', 'ended'])
    stop = await start()
  })

  test('jobs that occupy all workers of their pool delay neither emails nor other jobs', async () => {
    await asTenant(app, tenant, async (trx) => {
      for (let nth = 0; nth <= pools.notifications; nth++) await enqueue(trx, blockingJob, {})
    })
    await notified.wait(pools.notifications)
    const before = greeted.noted.length
    await asTenant(app, tenant, async (trx) => {
      await enqueue(trx, writes, {})
      await enqueue(trx, greet, { name: 'beside it' })
    })
    await Promise.all([written.wait(1), greeted.wait(before + 1)])
    expect(notified.noted.length).toBe(pools.notifications)
    allNotified.resolve()
    await notified.wait(pools.notifications + 1)
  })

  test('jobs taken by a killed gateway are run by others and its queue continues; those of a running gateway stay with it', async () => {
    await stop()
    const before = greeted.noted.length
    for (const name of ['taken', 'behind it'])
      await asTenant(app, tenant, (trx) => enqueue(trx, greet, { name }, { queue: 'one after the other' }))
    await asTenant(app, tenant, (trx) => enqueue(trx, greet, { name: 'of a living one' }))
    const owner = openPostgres<Tables>(environment.databaseUrl, 1)
    const lockAs = (pool: string, name: string) =>
      sql`update graphile_worker._private_jobs
      set locked_at = now(), locked_by = ${pool}, attempts = 1
      where payload->>'name' = ${name}`.execute(owner)
    await lockAs('pool-killed', 'taken')
    await lockAs('pool-living', 'of a living one')
    await sql`update graphile_worker._private_job_queues set locked_at = now(),
      locked_by = 'pool-killed' where queue_name = 'one after the other'`.execute(owner)
    const liveConnection = await lockConnection(environment.databaseUrl)
    await liveConnection.lock(lockKeys.jobsPool('pool-living'))
    stop = await start()
    await greeted.wait(before + 2)
    expect(greeted.noted.slice(before)).toEqual(['taken', 'behind it'])
    const { rows } = await sql`select locked_by from graphile_worker._private_jobs
      where locked_by = 'pool-living'`.execute(owner)
    expect(rows).toEqual([{ locked_by: 'pool-living' }])
    await liveConnection.close()
    await owner.destroy()
  })

  test('gateways whose connections are cut keep their jobs: they do not run a second time', async () => {
    const before = slowness.noted.length
    const stopOther = await start()
    await asTenant(app, tenant, (trx) => enqueue(trx, slow, {}))
    await slowness.wait(before + 1)
    const owner = openPostgres<Tables>(environment.databaseUrl, 1)
    // Distinguished by connection, not counted: a poll briefly takes locks of other gateways.
    const holders = async () => {
      const { rows } = await sql<{ pid: number }>`select distinct pid from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(owner)
      return rows.map(({ pid }) => pid)
    }
    await expect.poll(async () => (await holders()).length).toBe(2)
    const cutPids = await holders()
    for (const pid of cutPids) await sql`select pg_terminate_backend(${pid})`.execute(owner)
    await expect.poll(async () => (await holders()).filter((pid) => !cutPids.includes(pid)).length).toBe(2)
    // Three polls of each gateway.
    await new Promise((next) => setTimeout(next, 6500))
    expect(slowness.noted.slice(before)).toEqual(['began'])
    finishSlow()
    await slowness.wait(before + 2)
    // The job is removed after it has run.
    const jobs = async () =>
      (await sql`select 1 from graphile_worker.jobs where task_identifier = ${slow.name}`.execute(owner)).rows.length
    await expect.poll(jobs).toBe(0)
    await stopOther()
    await owner.destroy()
  })

  test('losing the database while stopping is not an error', async () => {
    const owner = openPostgres<Tables>(environment.databaseUrl, 1)
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%graphile_worker%' and pid <> pg_backend_pid()`
    for (let times = 0; times < 5; times++) {
      await Promise.all([stop(), end.execute(owner)])
      await end.execute(owner)
      stop = await start()
    }
    await owner.destroy()
  })

  test('the role that serves requests can add to the queue but neither read nor change it', async () => {
    await expect(sql`select * from graphile_worker._private_jobs`.execute(app)).rejects.toThrow(/permission denied/)
    await expect(sql`select graphile_worker.add_job('greet')`.execute(app)).rejects.toThrow(/permission denied/)
  })

  test('rejects two handlers with the same name', async () => {
    const handler = handleJob(greet, async () => {})
    const handlers = [handler, handler]
    const options = {
      databaseUrl: environment.databaseUrl,
      secret: environment.secret,
      log: createLog('test'),
      handlers,
    }
    await expect(startJobs(options)).rejects.toThrow(/'greet'/)
  })
})
