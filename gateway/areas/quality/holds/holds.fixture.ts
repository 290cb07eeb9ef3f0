import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { openAreas } from '../../../app/openAreas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../../core/items/testing/items.bed.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { holdingFound } from '../../checksheets/face.ts'

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

export let bed: ItemsBed

export let sheet: { pageId: number; revId: number }

export let gateways: ReturnType<typeof raiser>[]

export const post = (path: string, body: object, who?: Who) => bed.ask('POST', `/api/${path}`, body, who)

export const entry = (fields: object) => ({
  entryId: randomUUID(),
  ...sheet,
  checkID: 'D1',
  sample: 1,
  resourceID: 'M-1',
  ...work,
  ...fields,
})

export const why = { reason: 'Insert worn', action: 'Insert changed' }

/** What one gateway does of what was enqueued. */
const raiser = () =>
  openAreas(bed.dependencies, areas)
    .areas.flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === holdingFound.name)!

export const done = new Set<string>()

/** Does all that waits, at so many gateways at once; answers how much that was. */
export async function look(many = 1): Promise<number> {
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

export const record = async (...entries: object[]) => {
  const { status, body } = await post('checkData', { entries })
  expect([status, body.message]).toEqual([200, expect.anything()])
}

export const holds = async () => {
  const { body } = await bed.ask('GET', '/api/jobHolds?orderBy=holdID:asc')
  return body.data as { holdID: number; version: number; checkID: string; reason: string | null }[]
}

/** Registers the hooks that prepare and close what these tests share. */
export function prepareHolds(): void {
  beforeAll(async () => {
    // Files of one worker share this module.
    done.clear()
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
}
