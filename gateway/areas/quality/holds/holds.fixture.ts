import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { openAreas } from '../../../app/openAreas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../../core/items/testing/items.fixture.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { holdCheckJob } from '../../checksheets/index.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency,holds
D1,Bore,number,mm,10,9.9,10.1,1,eachHour,true
F1,Depth,number,mm,5,,,1,eachHour,true
N1,Width,number,mm,10,9.9,10.1,1,eachHour,false
${Array.from({ length: 300 }, (_, k) => `C${k},Bore ${k},number,mm,10,9.9,10.1,1,eachHour,true`).join('\n')}
`

const minuteMs = 60_000

export const now = Date.now()

export const at = (minutesAgo: number) => new Date(now - minutesAgo * minuteMs).toISOString()

export const work = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }

export let fixture: ItemsFixture

export let sheet: { pageId: number; revId: number }

export let gateways: ReturnType<typeof raiser>[]

export const post = (path: string, body: object, user?: TestUser) => fixture.request('POST', `/api/${path}`, body, user)

export const entry = (fields: object) => ({
  entryId: randomUUID(),
  ...sheet,
  checkID: 'D1',
  sample: 1,
  resourceID: 'M-1',
  ...work,
  ...fields,
})

export const explanation = { reason: 'Insert worn', action: 'Insert changed' }

/** The handler of hold jobs in one gateway. */
const raiser = () =>
  openAreas(fixture.dependencies, areas)
    .areas.flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === holdCheckJob.name)!

export const processed = new Set<string>()

/** Processes all waiting jobs on `many` gateways concurrently. Returns the number of jobs. */
export async function processJobs(many = 1): Promise<number> {
  const { rows } = await sql<{ id: string; payload: unknown }>`select j.id, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${holdCheckJob.name} order by j.id`.execute(fixture.dependencies.systemDb)
  const waiting = rows.filter(({ id }) => !processed.has(id))
  for (const { id, payload } of waiting) {
    await Promise.all(gateways.slice(0, many).map(({ run }) => run(payload, AbortSignal.timeout(60_000))))
    processed.add(id)
  }
  return waiting.length
}

export const record = async (...entries: object[]) => {
  const { status, body } = await post('checkData', { entries })
  expect([status, body.message]).toEqual([200, expect.anything()])
}

export const holds = async () => {
  const { body } = await fixture.request('GET', '/api/jobHolds?orderBy=holdID:asc')
  return body.data as { holdID: number; version: number; checkID: string; reason: string | null }[]
}

/** Registers the setup and teardown hooks shared by these tests. */
export function prepareHolds(): void {
  beforeAll(async () => {
    // Test files of one worker share this module.
    processed.clear()
    fixture = await createItemsFixture(areas)
    await prepareJobs(fixture.dependencies.env.DATABASE_URL)
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
      const { status, body: reply } = await post(path, body)
      expect([path, status, reply.message]).toEqual([path, 200, expect.anything()])
    }
    const { data } = (await post('docs/checksheet', { csv, docName: 'Hourly' })).body
    sheet = { pageId: data.pageId, revId: data.revId }
    await post(`docs/revision/${sheet.revId}/approve`, {})
    gateways = [raiser(), raiser()]
  }, 120_000)
  afterAll(() => fixture?.close())
}
