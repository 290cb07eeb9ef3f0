import { randomUUID } from 'node:crypto'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { expectedEndsData } from '@takt/domain/areas/training/responses/expectedEnds.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from '../efficiency/efficiency.fixture.ts'
import { analyticsRoutes } from './analyticsRoutes.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
const job = (jobNum: string, good: number) =>
  sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum: 'P-1', good, scrap: 0 })
const machine = (resourceID: string, deviceId: number) =>
  sampleResource({ resourceID, attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' }] })
const shift = { shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '14:00', breaks: [] }

let fixture: EfficiencyFixture
let owner: Kysely<Tables>
beforeAll(async () => {
  fixture = await createEfficiencyFixture(({ floorOf }) => [
    {
      name: 'analytics',
      open: ({ dependencies }) => ({
        routes: analyticsRoutes(dependencies, {
          floorOf,
          entriesOf: async () => new Map(),
          setupStandardsOf: async () => new Map(),
        }),
      }),
    },
  ])
  owner = openPostgres<Tables>(fixture.environment.databaseUrl, 1)
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Entity', gen_random_uuid(), 1)`.execute(owner)
  for (const organizationId of [1, 2]) await addOrganization(organizationId)
  fixture.clock.now = at('08:00:00')
  const floor = sampleFloor([machine('M-01', 1), machine('M-02', 2)], [sampleSchedule({ shifts: [shift] })])
  fixture.floors.set(2, { ...floor, organizationId: 2 })
  await fixture.write(
    floor,
    [
      sampleSlice(at('06:00:00'), at('07:00:00'), 'running', { outputs: [job('J-1', 30)] }),
      sampleSlice(at('07:00:00'), at('08:00:00'), 'running', { outputs: [job('J-2', 45)] }),
      sampleSlice(at('07:30:00'), at('08:00:00'), 'running', { deviceId: 2, outputs: [job('J-1', 15)] }),
    ],
    { start: at('00:00:00'), end: at('08:00:00') },
  )
})
afterAll(async () => {
  await owner?.destroy()
  await fixture?.close()
})

async function addOrganization(organizationId: number) {
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (${organizationId}, ${`Organization ${organizationId}`}, 1, gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into organization_settings (organization_id, time_zone, micro_stop_secs, oee_target, ai_enabled,
      row_id, version)
    values (${organizationId}, 'UTC', 300, 0.8, true, gen_random_uuid(), 1)`.execute(owner)
}

const cycle = (resourceID: string, change: object = {}) => ({
  resourceID,
  partNum: 'P-1',
  oprSeq: 10,
  expectedSecs: 60,
  spreadSecs: 0,
  standardSecs: 30,
  days: 20,
  parts: 900,
  goodShare: 1,
  running: { share: 0.75, spread: 0, days: 20, plannedSecs: 28_800 },
  unseen: null,
  ...change,
})
const storeModel = (content: readonly object[]) =>
  sql`insert into trained_model (organization_id, kind, execution_id, trained_at, since, until, content, errors)
    values (1, 'cycleTimes', ${randomUUID()}::uuid, '2026-02-27T08:00Z', '2026-01-27T05:00Z', '2026-02-27T05:00Z',
      ${JSON.stringify(content)}::jsonb, '{"days": 0, "byModel": null, "byStandard": null}'::jsonb)
    on conflict (organization_id, kind) do update set content = excluded.content`.execute(owner)

/** Replaces the job by one without assemblies, with this quantity and status. */
async function putJob(jobNum: string, { prodQty = null as number | null, status = 'released' } = {}) {
  await sql`delete from job_assemblies where job_num = ${jobNum}`.execute(owner)
  await sql`delete from jobs where job_num = ${jobNum}`.execute(owner)
  await sql`insert into jobs (organization_id, job_num, prod_qty, status, row_id, version)
    values (1, ${jobNum}, ${prodQty}, ${status}, gen_random_uuid(), 1)`.execute(owner)
}
const switchAi = (isOn: boolean) => sql`update organization_settings set ai_enabled = ${isOn}`.execute(owner)

beforeEach(async () => {
  await switchAi(true)
  await storeModel([cycle('M-01'), cycle('M-02')])
  await putJob('J-1', { prodQty: 90 })
  await putJob('J-2', { prodQty: 90 })
})

const read = (jobNum: string, token = 'reader-1') =>
  fixture.request('GET', `/api/analytics/expectedEnds?jobNum=${jobNum}`, { token })
const endsOf = async (jobNum: string) => expectedEndsData.parse((await read(jobNum)).body.data)

test('computes the end of the remaining good parts from the learned rate of the machine that worked on them last', async () => {
  // 45 of 90 are produced, 30 of them by a machine that has moved on to another job; 45 parts take an hour.
  const end = at('09:00:00')
  expect(await endsOf('J-1')).toEqual({
    isEnabled: true,
    operations: [
      {
        assemblySeq: 0,
        oprSeq: 10,
        partNum: 'P-1',
        resourceIDs: ['M-02'],
        quantity: 90,
        goodCount: 45,
        end: { at: end, earliest: end, latest: end },
        noEnd: null,
      },
    ],
  })
  expect((await endsOf('J-2')).operations).toMatchObject([{ resourceIDs: ['M-01'], goodCount: 45 }])
})

test('returns no end while AI features are off or the model has no cycle for the operation', async () => {
  await storeModel([cycle('M-02', { oprSeq: 20 }), cycle('M-01')])
  expect(await endsOf('J-1')).toEqual({ isEnabled: true, operations: [] })
  await storeModel([cycle('M-02')])
  await switchAi(false)
  expect(await endsOf('J-1')).toEqual({ isEnabled: false, operations: [] })
})

test('explains why no end can be computed, also for a model in an older format', async () => {
  await putJob('J-1')
  expect((await endsOf('J-1')).operations).toMatchObject([{ quantity: null, end: null, noEnd: 'noQuantity' }])
  await putJob('J-1', { prodQty: 40 })
  expect((await endsOf('J-1')).operations).toMatchObject([{ end: null, noEnd: 'allMade' }])
  await putJob('J-1', { prodQty: 90 })
  const { running: _, goodShare: __, ...before } = cycle('M-02')
  await storeModel([before])
  expect((await endsOf('J-1')).operations).toMatchObject([{ end: null, noEnd: 'tooLittleLearned' }])
})

test('uses the required quantity of the main assembly if the job has none', async () => {
  await putJob('J-1')
  await sql`insert into job_assemblies (organization_id, job_num, assembly_seq, required_qty, row_id, version)
    values (1, 'J-1', 0, 60, gen_random_uuid(), 1)`.execute(owner)
  expect((await endsOf('J-1')).operations).toMatchObject([{ quantity: 60, end: { at: at('08:20:00') } }])
})

test('a completed job has no expected end', async () => {
  await putJob('J-1', { prodQty: 90, status: 'completed' })
  expect(await endsOf('J-1')).toEqual({ isEnabled: true, operations: [] })
})

test('returns 404 for the job of another organization and 403 without the rights', async () => {
  expect((await read('J-1', 'reader-2')).status).toBe(404)
  expect((await read('J-1', 'nobody')).status).toBe(403)
})
