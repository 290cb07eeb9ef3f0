import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { asTenant, openPool, openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createLog } from '@takt/store/process/log.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { enqueue } from './enqueue.ts'
import { defineJob, handleJob } from './job.ts'
import { prepareJobs } from './prepareJobs.ts'
import { createRecorder } from './recorder.fixture.ts'
import { settleJobs } from './settleJobs.ts'
import { startJobs } from './startJobs.ts'

const slow = defineJob('slow', z.object({}))
const brief = defineJob('brief', z.object({}))
const tenant = { organizationId: 1, entityId: 1, userId: 1 }

let environment: TestEnvironment
let app: Kysely<Tables>
let owner: Kysely<Tables>
let recorded = createRecorder()
let [finish, fail] = [() => {}, (_error: Error) => {}]
let stop = async () => {}
const start = () =>
  startJobs({
    databaseUrl: environment.databaseUrl,
    secret: environment.secret,
    log: createLog('test'),
    handlers: [
      handleJob(brief, async () => recorded.note('brief')),
      handleJob(slow, async (_payload, signal) => {
        recorded.note('began')
        await new Promise<void>((resolve, reject) => {
          ;[finish, fail] = [resolve, reject]
          signal?.addEventListener('abort', reject)
        })
        recorded.note('ended')
      }),
    ],
  })
beforeAll(async () => {
  environment = await createTestEnvironment()
  app = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_app', environment.secret), 1)
  owner = openPostgres<Tables>(environment.databaseUrl, 1)
  await prepareJobs(environment.databaseUrl)
  await sql`create sequence settlements start 2`.execute(owner)
  await sql`create function cut_first_settlement() returns trigger language plpgsql security definer as $$
    begin
      if nextval('settlements') = 1 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(60);
      end if;
      return coalesce(new, old);
    end $$`.execute(owner)
  await sql`create trigger cut before delete or update of last_error on graphile_worker._private_jobs
    for each row execute function cut_first_settlement()`.execute(owner)
})
beforeEach(async () => {
  recorded = createRecorder()
  await sql`delete from graphile_worker._private_jobs`.execute(owner)
  stop = await start()
})
afterEach(() => stop())
afterAll(async () => {
  await app?.destroy()
  await owner?.destroy()
  await environment?.close()
})

const add = (job: typeof slow) => asTenant(app, tenant, (trx) => enqueue(trx, job, {}))
const jobs = async () =>
  (await sql`select attempts, priority, last_error, locked_at from graphile_worker.jobs`.execute(owner)).rows

test.each([
  { end: 'ran', finishSlow: () => finish(), left: [] },
  {
    end: 'failed',
    finishSlow: () => fail(new Error('cut short')),
    left: [{ attempts: 1, priority: 1, last_error: 'cut short', locked_at: null }],
  },
])('a job that $end is settled once, even if its connection is cut meanwhile', async ({ finishSlow, left }) => {
  await add(slow)
  await recorded.wait(1)
  // A job that is put back must not run again meanwhile.
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`.execute(owner)
  await sql`select setval('settlements', 1, false)`.execute(owner)
  finishSlow()
  await expect.poll(() => jobs()).toEqual(left)
  const { rows } = await sql`select last_value from settlements`.execute(owner)
  expect(rows).toEqual([{ last_value: 2 }])
  expect(recorded.noted.filter((noted) => noted === 'began')).toHaveLength(1)
})

/** Has Postgres reject all connections to the database of the test, and cuts those that there are. */
async function rejectConnections() {
  const name = new URL(environment.databaseUrl).pathname.slice(1)
  const server = openPostgres<Tables>(
    Object.assign(new URL(environment.databaseUrl), { pathname: '/postgres' }).href,
    1,
  )
  const allow = (accepts: boolean) =>
    sql`alter database ${sql.ref(name)} with allow_connections ${sql.lit(accepts)}`.execute(server)
  await allow(false)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(server)
  return {
    async acceptAgain() {
      await allow(true)
      await server.destroy()
    },
  }
}

test('while Postgres rejects connections, jobs end and the gateway stops; later they run again, as do new ones', async () => {
  await add(slow)
  await recorded.wait(1)
  // The library reports workers that stop while there is no connection.
  vi.spyOn(console, 'trace').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const { acceptAgain } = await rejectConnections()
  try {
    finish()
    await recorded.wait(2)
    await stop()
  } finally {
    await acceptAgain()
  }
  stop = await start()
  await recorded.wait(3)
  await add(brief)
  await recorded.wait(4)
  finish()
  await expect.poll(() => jobs()).toEqual([])
  expect(recorded.noted).toEqual(['began', 'ended', 'began', 'brief', 'ended'])
})

test('a statement that settles a job ends with the gateway, also if its last connection is rejected only then', async () => {
  await stop()
  stop = async () => {}
  const { acceptAgain } = await rejectConnections()
  onTestFinished(acceptAgain)
  const stopping = new AbortController()
  const systemPool = openPool(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 1)
  const pool = settleJobs(systemPool, { log: createLog('test'), stopping: stopping.signal })
  const client = await pool.connect()
  const settled = client.query('delete from "graphile_worker"._private_jobs as jobs where id = 1')
  await vi.waitUntil(() => pool.totalCount > 0, { timeout: 10_000, interval: 1 })
  stopping.abort()
  const ended = pool.end()
  expect(await settled).toMatchObject({ rowCount: 0 })
  client.release()
  await ended
})
