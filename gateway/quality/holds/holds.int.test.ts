import { randomUUID } from 'node:crypto'
import { characteristicsData } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/quality/answers/checkSeries.ts'
import { qualityNoticesData } from '@takt/domain/quality/answers/qualityNotices.ts'
import { type Area, type Flag, permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../areas.ts'
import { holdingFound } from '../../checksheets/face.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../items/items.bed.ts'
import { prepareJobs } from '../../jobs/prepareJobs.ts'
import { openAreas } from '../../openAreas.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency,holds
D1,Bore,number,mm,10,9.9,10.1,1,eachHour,true
F1,Depth,number,mm,5,,,1,eachHour,true
N1,Width,number,mm,10,9.9,10.1,1,eachHour,false
${Array.from({ length: 300 }, (_, k) => `C${k},Bore ${k},number,mm,10,9.9,10.1,1,eachHour,true`).join('\n')}
`
const minuteMs = 60_000
const now = Date.now()
const at = (minutesAgo: number) => new Date(now - minutesAgo * minuteMs).toISOString()
const may = (...rights: readonly `${Area} ${Flag}`[]): Who => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})
const work = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }

let bed: ItemsBed
let sheet: { pageId: number; revId: number }
let wrong: object
let meanwhile: object
let gateways: ReturnType<typeof raiser>[]
const post = (path: string, body: object, who?: Who) => bed.ask('POST', `/api/${path}`, body, who)
const entry = (fields: object) => ({
  ...{ entryId: randomUUID(), ...sheet, checkID: 'D1', sample: 1, resourceID: 'M-1', ...work },
  ...fields,
})
const why = { reason: 'Insert worn', action: 'Insert changed' }

/** What one gateway does of what was enqueued. */
const raiser = () =>
  openAreas(bed.dependencies, areas)
    .areas.flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === holdingFound.name)!
const done = new Set<string>()
/** Does all that waits, at so many gateways at once; answers how much that was. */
async function look(many = 1): Promise<number> {
  const { rows } = await sql<{ id: string; payload: unknown }>`select j.id, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${holdingFound.name} order by j.id`.execute(bed.dependencies.systemDb)
  const waiting = rows.filter(({ id }) => !done.has(id))
  for (const { id, payload } of waiting) {
    await Promise.all(gateways.slice(0, many).map(({ run }) => run(payload, AbortSignal.timeout(60_000))))
    done.add(id)
  }
  return waiting.length
}
const record = async (...entries: object[]) => {
  const { status, body } = await post('checkData', { entries })
  expect([status, body.message]).toEqual([200, expect.anything()])
}
const holds = async () => {
  const { body } = await bed.ask('GET', '/api/jobHolds?orderBy=holdID:asc')
  return body.data as { holdID: number; version: number; checkID: string; reason: string | null }[]
}
const range = { startDate: at(24 * 60), endDate: new Date(now + 3_600_000).toISOString() }
const d1 = () => ({ pageId: sheet.pageId, checkID: 'D1', resourceID: 'M-1', partNum: 'P-1' })

beforeAll(async () => {
  bed = await createItemsBed(areas)
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
  for (const [path, body] of [
    ['resources', { resourceID: 'M-1', idealCycleSecs: 10, commissionedOn: '2020-01-01' }],
    ['devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' }],
    ['parts', { partNum: 'P-1' }],
    ['jobs', { jobNum: 'J-1', partNum: 'P-1', prodQty: 10 }],
    ['jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 }],
    ['jobOperations', { ...work, cycleStandardSecs: 60 }],
    ...['J-2', 'J-over'].flatMap(
      (jobNum) =>
        [
          ['jobs', { jobNum, partNum: 'P-1' }],
          ['jobAssemblies', { jobNum, assemblySeq: 0 }],
          ['jobOperations', { ...work, jobNum }],
        ] as const,
    ),
  ] as const) {
    const { status, body: said } = await post(path, body)
    expect([path, status, said.message]).toEqual([path, 200, expect.anything()])
  }
  const { data } = (await post('docs/checksheet', { csv, docName: 'Hourly' })).body
  sheet = { pageId: data.pageId, revId: data.revId }
  await post(`docs/revision/${sheet.revId}/approve`, {})
  gateways = [raiser(), raiser()]
}, 120_000)
afterAll(() => bed?.close())

test('a value out of tolerance holds its job operation once, however often it is sent and at however many gateways; where nothing says so nothing is held', async () => {
  wrong = entry({ at: at(60), value: 10.2, ...why })
  meanwhile = entry({ at: at(50), value: 10.3, ...why })
  await record(entry({ at: at(61), value: 10 }), entry({ checkID: 'N1', at: at(60), value: 11, ...why }))
  expect([await look(), await holds()]).toEqual([1, []])
  await record(wrong)
  await look(2)
  const [hold, ...more] = await holds()
  expect([hold, more]).toMatchObject([
    { ...work, checkID: 'D1', cause: 'outside', rules: null, resourceID: 'M-1', partNum: 'P-1', reason: null },
    [],
  ])
  await record(wrong)
  expect([await look(2), (await holds()).length]).toEqual([1, 1])
  // What is out while it is held is of the same hold; what names no operation holds none.
  await record(meanwhile)
  await record(entry({ at: at(49), value: 10.3, jobNum: null, assemblySeq: null, oprSeq: null, ...why }))
  await look()
  expect((await holds()).length).toBe(1)
})

test('it is told with its characteristic, as an alert, and as a report; who reads nothing of it is refused', async () => {
  const told = characteristicsData.parse((await post('analytics/checkCharacteristics', range)).body.data)
  expect(told.characteristics.map(({ checkID, holds }) => [checkID, holds]).sort()).toEqual([
    ['D1', 0],
    ['D1', 1],
    ['N1', 0],
  ])
  const series = checkSeriesData.parse((await post('analytics/checkSeries', { ...range, ...d1() })).body.data)
  expect(series.holds).toMatchObject([{ ...work, cause: 'outside', raisedAt: expect.any(Number) }])
  const notices = (await post('analytics/qualityNotices', { ...range, include: ['alerts'] })).body.data
  const [alert] = qualityNoticesData.parse(notices).alerts.filter(({ kind }) => kind === 'workHeld')
  expect(alert).toMatchObject({
    severity: 'attention',
    characteristic: d1(),
    message: expect.stringMatching(/^Job J-1, assembly 0, operation 10 is held since .*: D1 \(Bore\) at M-1, out of/),
  })
  const report = await bed.ask('GET', '/api/reports/list-jobHolds/export.csv')
  expect([report.status, String(report.body.data)]).toEqual([200, expect.stringContaining('J-1,0,10,D1,Bore,outside')])
  expect((await bed.ask('GET', '/api/jobHolds', undefined, may('parts read'))).status).toBe(403)
  expect((await bed.ask('GET', '/api/jobHolds', undefined, { organizationId: 2 })).body.data).toEqual([])
})

test('it is released once, by who may approve jobs, with a reason that stays; nobody adds or removes holds', async () => {
  const [hold] = await holds()
  const at1 = `/api/jobHolds/${hold!.holdID}`
  const release = (body: object, who?: Who) => bed.ask('PUT', at1, body, who)
  const approver = may('jobs read', 'jobs approve')
  expect((await release({ reason: 'Sorted' }, may('jobs read', 'jobs write'))).status).toBe(403)
  expect((await release({ reason: ' ' }, approver)).status).toBe(400)
  expect((await bed.ask('DELETE', at1, undefined, approver)).status).toBe(409)
  const { holdID: _, version: __, ...fields } = { ...hold! }
  expect((await post('jobHolds', fields, approver)).status).toBeGreaterThanOrEqual(400)
  const done = await release({ reason: 'All parts sorted', version: hold!.version }, approver)
  expect([done.status, done.body.data]).toMatchObject([200, { reason: 'All parts sorted' }])
  expect((await release({ reason: 'Once more' }, approver)).status).toBe(409)
  const history = JSON.stringify((await bed.ask('GET', `${at1}/history`)).body.data)
  expect(history).toContain('All parts sorted')
  // What holds no more is told nowhere as held.
  const series = checkSeriesData.parse((await post('analytics/checkSeries', { ...range, ...d1() })).body.data)
  expect(series.holds).toEqual([])
})

test('values of before hold nothing again after a release, a later one out of tolerance does, one within does not', async () => {
  const count = (await holds()).length
  await record(wrong, meanwhile)
  expect([await look(2), (await holds()).length]).toEqual([1, count])
  await record(entry({ at: at(45), value: 10.3, ...why }))
  await look(2)
  expect((await holds()).length).toBe(count + 1)
  const open = (await holds()).at(-1)!
  await bed.ask('PUT', `/api/jobHolds/${open.holdID}`, { reason: 'Looked at' })
  await record(entry({ at: at(40), value: 10 }))
  await look()
  expect((await holds()).length).toBe(count + 1)
  await record(entry({ at: at(30), value: 10.2, ...why }))
  await look()
  expect((await holds()).map(({ reason }) => reason)).toEqual(['All parts sorted', 'Looked at', null])
})

test('a rule that is broken holds work by frozen limits alone, by the rules that are chosen for the characteristic', async () => {
  const depth = (minutesAgo: number, value: number) => entry({ checkID: 'F1', at: at(minutesAgo), value })
  await record(...Array.from({ length: 30 }, (_, k) => depth(90 - k, 5 + (k % 2 ? 0.01 : -0.01))), depth(59, 5.06))
  await look()
  const ofF1 = async () => (await holds()).filter(({ checkID }) => checkID === 'F1')
  expect(await ofF1()).toEqual([])
  const key = { pageId: sheet.pageId, checkID: 'F1', resourceID: 'M-1', partNum: 'P-1' }
  const limits = { chart: 'individuals', samples: 1, center: 5, sigma: 0.01, reason: 'As run in' }
  expect((await post('controlLimits', { ...key, ...limits })).status).toBe(200)
  expect((await post('controlRules', { ...key, rules: 'limits' })).status).toBe(200)
  await record(...[58, 57, 56].map((minutesAgo) => depth(minutesAgo, 5.025)))
  await look()
  // Two of three beyond two σ are a rule of Western Electric, not one of the limits alone.
  expect(await ofF1()).toEqual([])
  await record(depth(55, 5.04))
  await look()
  expect(await ofF1()).toMatchObject([{ cause: 'rules', rules: 'beyond the limits' }])
})

const heldBy = async (checkID: string) => {
  const { body } = await bed.ask('GET', '/api/jobHolds?orderBy=holdID:asc')
  return body.data.flatMap((hold: { checkID: string; jobNum: string }) =>
    hold.checkID === checkID ? [hold.jobNum] : [],
  )
}
const at2 = (checkID: string, minutesAgo: number, value: number, fields: object = {}) =>
  entry({ checkID, at: at(minutesAgo), value, ...(value === 10 ? {} : why), ...fields })

test('each new value is judged by itself: none that was found after it, sent with it or known before shields it', async () => {
  await record(at2('C1', 20, 10.2), at2('C1', 19, 10))
  await record(at2('C2', -4, 10))
  await look()
  await record(at2('C2', 20, 10.2))
  await record(at2('C3', 20, 10.2), at2('C3', 10, 10, { jobNum: 'J-2' }))
  await record(at2('C4', 20, 10.2), at2('C4', 10, 10.2, { jobNum: 'J-2' }))
  await look(2)
  expect([await heldBy('C1'), await heldBy('C2'), await heldBy('C3'), await heldBy('C4')]).toEqual([
    ['J-1'],
    ['J-1'],
    ['J-1'],
    ['J-1', 'J-2'],
  ])
})

test('a rule of frozen limits that a point broke holds, also where later ones are known', async () => {
  const key = { pageId: sheet.pageId, checkID: 'C5', resourceID: 'M-1', partNum: 'P-1' }
  const limits = { chart: 'individuals', samples: 1, center: 10, sigma: 0.01, reason: 'As run in' }
  expect((await post('controlLimits', { ...key, ...limits })).status).toBe(200)
  await record(at2('C5', 5, 10))
  await look()
  await record(at2('C5', 20, 10.05), at2('C5', 19, 10))
  await look()
  expect(await heldBy('C5')).toEqual(['J-1'])
})

test('a value that was put right before it is looked at counts as it was put right', async () => {
  const corrected = async (checkID: string, value: number, right: number) => {
    const first = at2(checkID, 20, value)
    await record(first, at2(checkID, 20, right, { corrects: (first as { entryId?: string }).entryId }))
  }
  await corrected('C6', 10.2, 10)
  await corrected('C7', 10, 10.2)
  await look()
  expect([await heldBy('C6'), await heldBy('C7')]).toEqual([[], ['J-1']])
})

test('work that is long over is not held: found more than a week before it is recorded, or of a job that is completed', async () => {
  await record(at2('C8', 8 * 24 * 60, 10.2))
  expect(await look()).toBe(0)
  expect((await bed.ask('PUT', '/api/jobs/J-over', { status: 'completed' })).status).toBe(200)
  await record(at2('C8', 20, 10.2, { jobNum: 'J-over' }))
  expect(await look()).toBe(1)
  expect(await heldBy('C8')).toEqual([])
})

test('many values are looked at in short jobs, in the queue of the company, the holds of one added together', async () => {
  const count = (await holds()).length
  await record(...Array.from({ length: 290 }, (_, k) => at2(`C${k + 10}`, 15, 10.2)))
  const { rows } = await sql<{ queue: string }>`select q.queue_name as queue
    from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where not j.id = any(${[...done]}::bigint[])`.execute(bed.dependencies.systemDb)
  expect(rows).toEqual([{ queue: 'holds/1/0' }, { queue: 'holds/1/0' }])
  expect([await look(2), (await holds()).length - count]).toEqual([2, 290])
  const added = await sql<{ count: number }>`select count(*)::int as count from event
    where type = 'jobHolds.added' group by tx order by 1 desc limit 2`.execute(bed.dependencies.systemDb)
  expect(added.rows.map((row) => row.count)).toEqual([250, 40])
})
