import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  at,
  entry,
  explanation,
  fixture,
  holds,
  post,
  prepareHolds,
  processed,
  processJobs,
  record,
  sheet,
} from './holds.fixture.ts'

prepareHolds()

const jobsOnHold = async (checkID: string) => {
  const { body } = await fixture.request('GET', '/api/jobHolds?orderBy=holdID:asc')
  return body.data.flatMap((hold: { checkID: string; jobNum: string }) =>
    hold.checkID === checkID ? [hold.jobNum] : [],
  )
}

const at2 = (checkID: string, minutesAgo: number, value: number, fields: object = {}) =>
  entry({ checkID, at: at(minutesAgo), value, ...(value === 10 ? {} : explanation), ...fields })

test('each new value is evaluated separately: later, simultaneous or already known values do not hide it', async () => {
  await record(at2('C1', 20, 10.2), at2('C1', 19, 10))
  await record(at2('C2', -4, 10))
  await processJobs()
  await record(at2('C2', 20, 10.2))
  await record(at2('C3', 20, 10.2), at2('C3', 10, 10, { jobNum: 'J-2' }))
  await record(at2('C4', 20, 10.2), at2('C4', 10, 10.2, { jobNum: 'J-2' }))
  await processJobs(2)
  expect([await jobsOnHold('C1'), await jobsOnHold('C2'), await jobsOnHold('C3'), await jobsOnHold('C4')]).toEqual([
    ['J-1'],
    ['J-1'],
    ['J-1'],
    ['J-1', 'J-2'],
  ])
})

test('a point that violates a rule of frozen limits causes a hold, even if later points are known', async () => {
  const key = { pageId: sheet.pageId, checkID: 'C5', resourceID: 'M-1', partNum: 'P-1' }
  const limits = { chart: 'individuals', samples: 1, center: 10, sigma: 0.01, reason: 'As run in' }
  expect((await post('controlLimits', { ...key, ...limits })).status).toBe(200)
  await record(at2('C5', 5, 10))
  await processJobs()
  await record(at2('C5', 20, 10.05), at2('C5', 19, 10))
  await processJobs()
  expect(await jobsOnHold('C5')).toEqual(['J-1'])
})

test('a value corrected before evaluation counts with its corrected value', async () => {
  const corrected = async (checkID: string, value: number, right: number) => {
    const first = at2(checkID, 20, value)
    await record(first, at2(checkID, 20, right, { corrects: (first as { entryId?: string }).entryId }))
  }
  await corrected('C6', 10.2, 10)
  await corrected('C7', 10, 10.2)
  await processJobs()
  expect([await jobsOnHold('C6'), await jobsOnHold('C7')]).toEqual([[], ['J-1']])
})

test('old work is not put on hold: values recorded more than a week late, or of a completed job', async () => {
  await record(at2('C8', 8 * 24 * 60, 10.2))
  expect(await processJobs()).toBe(0)
  expect((await fixture.request('PUT', '/api/jobs/J-over', { status: 'completed' })).status).toBe(200)
  await record(at2('C8', 20, 10.2, { jobNum: 'J-over' }))
  expect(await processJobs()).toBe(1)
  expect(await jobsOnHold('C8')).toEqual([])
})

test('many values are evaluated in short jobs in the queue of the company, and the holds of each job are added together', async () => {
  const count = (await holds()).length
  await record(...Array.from({ length: 290 }, (_, k) => at2(`C${k + 10}`, 15, 10.2)))
  const { rows } = await sql<{ queue: string }>`select q.queue_name as queue
    from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where not j.id = any(${[...processed]}::bigint[])`.execute(fixture.dependencies.systemDb)
  expect(rows).toEqual([{ queue: 'holds/1/0' }, { queue: 'holds/1/0' }])
  expect([await processJobs(2), (await holds()).length - count]).toEqual([2, 290])
  const added = await sql<{ count: number }>`select count(*)::int as count from event
    where type = 'jobHolds.added' group by tx order by 1 desc limit 2`.execute(fixture.dependencies.systemDb)
  expect(added.rows.map((row) => row.count)).toEqual([250, 40])
})
