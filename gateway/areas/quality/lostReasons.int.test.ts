import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import type { DefectKind } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { lostReasonsData } from '@takt/domain/areas/quality/responses/lostReasons.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from '../efficiency/efficiency.fixture.ts'
import { lostReasonsRoute } from './lostReasonsRoute.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
const shifts = [{ shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '14:00', breaks: [] }]
const machine = (resourceID: string, deviceId: number, onDashboards = true) =>
  sampleResource({
    resourceID,
    onDashboards,
    attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' }],
  })
const outputOf = (jobNum: string, good: number, partNum = 'P-7') => ({
  outputs: [sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum, partRevision: 'A', good })],
})
let fixture: EfficiencyFixture
let db: Kysely<Tables>

/**
 * Records that `quantity` good parts of a job, from the slice that a device reported starting at `from`, are scrap or
 * rework.
 */
async function lose(from: string, quantity: number, reasonCode: string, more: Partial<LossOptions> = {}) {
  const { kind = 'scrap', jobNum = 'J-1', deviceId = 1, organizationId = 1 } = more
  const { rows } = await sql<{
    entryID: number
  }>`insert into scrap_entry (organization_id, client_id, resource_id, at, kind,
      quantity, job_num, assembly_seq, opr_seq, reason_code, said_by, said_at)
    values (${organizationId}, gen_random_uuid(), 'M-01', now(), ${kind}, ${quantity}, ${jobNum}, 0, 10, ${reasonCode}, 'Screen',
      now())
    returning entry_id as "entryID"`.execute(db)
  await sql`insert into scrap_move (organization_id, entry_id, device_id, slice_from, quantity, said_at)
    values (${organizationId}, ${rows[0]!.entryID}, ${deviceId}, ${at(from)}, ${quantity}, now())`.execute(db)
  return rows[0]!.entryID
}
type LossOptions = { kind: DefectKind; jobNum: string; deviceId: number; organizationId: number }

beforeAll(async () => {
  fixture = await createEfficiencyFixture(({ floorOf }) => [
    { name: 'quality', open: ({ dependencies }) => ({ routes: [lostReasonsRoute(dependencies, floorOf)] }) },
  ])
  db = openPostgres<Tables>(fixture.environment.databaseUrl, 1)
  fixture.clock.now = at('23:00:00')
  const row = sql`gen_random_uuid(), 1`
  await sql`insert into entities (entity_id, entity_name, row_id, version) values (1, 'Demo', ${row})`.execute(db)
  for (const id of [1, 2]) {
    await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
      values (${id}, ${`Plant ${id}`}, 1, ${row})`.execute(db)
    await sql`insert into reasons (organization_id, reason_code, description, priority, row_id, version)
      values (${id}, 'BURR', ${`Burr ${id}`}, 0, ${row})`.execute(db)
  }
  const floor = sampleFloor(
    [machine('M-01', 1), machine('M-02', 2), machine('M-03', 3, false)],
    [sampleSchedule({ shifts })],
  )
  await fixture.write(
    floor,
    [
      sampleSlice(at('06:01:00'), at('06:02:00'), 'running', outputOf('J-1', 9)),
      sampleSlice(at('06:03:00'), at('06:04:00'), 'running', outputOf('J-2', 10, 'P-8')),
      sampleSlice(at('20:00:00'), at('20:01:00'), 'running', outputOf('J-1', 4)),
      sampleSlice(at('06:01:00'), at('06:02:00'), 'running', { deviceId: 2, ...outputOf('J-1', 5) }),
      sampleSlice(at('06:01:00'), at('06:02:00'), 'running', { deviceId: 3, ...outputOf('J-1', 8) }),
      sampleSlice(at('07:00:00'), at('07:01:00'), 'void'),
    ],
    { start: at('00:00:00'), end: at('23:00:00') },
  )
  fixture.floors.set(2, sampleFloor([machine('M-01', 1)], [], { organizationId: 2 }))
  await lose('06:01:00', 2, 'BURR')
  await lose('06:01:00', 3, 'CRACK', { kind: 'rework' })
  // More than remain: only the remaining parts are moved.
  await lose('06:01:00', 100, 'CRACK')
  await lose('06:03:00', 1, 'BURR', { jobNum: 'J-2' })
  await lose('06:01:00', 2, 'BURR', { deviceId: 2 })
  await lose('06:01:00', 6, 'BURR', { deviceId: 3 })
  // Not counted: unknown operation, missing slice, outside planned time, withdrawn.
  await lose('06:03:00', 1, 'BURR', { jobNum: 'J-9' })
  await lose('07:00:00', 1, 'BURR')
  await lose('20:00:00', 1, 'BURR')
  const back = await lose('06:03:00', 5, 'CRACK', { jobNum: 'J-2' })
  await sql`insert into scrap_taken_back (organization_id, entry_id, client_id, said_by, said_at)
    values (1, ${back}, gen_random_uuid(), 'Screen', now())`.execute(db)
})
afterAll(async () => {
  await db?.destroy()
  await fixture?.close()
})

const range = { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-03T00:00:00Z' }
const request = (body: object, token = 'reader-1') =>
  fixture.request('POST', '/api/analytics/lostReasons', { token, body: { ...range, ...body } })
const readReasons = async (body: object = {}, token?: string) =>
  lostReasonsData
    .parse((await request(body, token)).body.data)
    .reasons.map(({ reasonCode, scrapCount, reworkCount }) => [reasonCode, scrapCount, reworkCount])

test('totals scrap and rework by reported reason, highest count first, for existing output in planned time', async () => {
  expect(await readReasons()).toEqual([
    ['CRACK', 4, 3],
    ['BURR', 5, 0],
  ])
  const { reasons } = lostReasonsData.parse((await request({})).body.data)
  expect(reasons.map(({ description }) => description)).toEqual([null, 'Burr 1'])
})

test('filters by machine, job, part and range', async () => {
  expect(await readReasons({ resourceIDs: ['M-02'] })).toEqual([['BURR', 2, 0]])
  expect(await readReasons({ only: { resourceID: 'M-02' } })).toEqual([['BURR', 2, 0]])
  expect(await readReasons({ only: { jobNum: 'J-2' } })).toEqual([['BURR', 1, 0]])
  expect(await readReasons({ only: { partNum: 'P-8', partRevision: 'A' } })).toEqual([['BURR', 1, 0]])
  expect(await readReasons({ only: { partNum: null } })).toEqual([])
  expect(await readReasons({ startDate: '2026-03-02T06:02:00Z' })).toEqual([['BURR', 1, 0]])
  expect(await readReasons({ endDate: '2026-03-02T06:01:00Z' })).toEqual([])
  fixture.clock.now = at('06:02:30')
  expect(await readReasons()).toEqual([
    ['CRACK', 4, 3],
    ['BURR', 4, 0],
  ])
  fixture.clock.now = at('23:00:00')
})

test('returns a machine that is excluded from dashboards if it is named', async () => {
  expect(await readReasons({ only: { resourceID: 'M-03' } })).toEqual([['BURR', 6, 0]])
  expect(await readReasons({ only: { resourceID: 'M-99' } })).toEqual([])
})

test('isolates organizations, responds 403 without permission, and rejects invalid queries', async () => {
  expect(await readReasons({}, 'reader-2')).toEqual([])
  expect((await request({}, 'nobody')).status).toBe(403)
  expect((await request({ only: { empID: 'E1' } })).status).toBe(400)
  expect((await request({ resourceIDs: ['M-99'] })).status).toBe(404)
})
