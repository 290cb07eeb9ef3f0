import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from './efficiency.fixture.ts'

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture()
  fixture.floors.set(1, sampleFloor([sampleResource()], [sampleSchedule()], { organizationId: 1 }))
  const outputs = [sampleOutput({ jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, partNum: 'P-1', partRevision: 'A' })]
  const slice = (from: string, to: string, load: number) => ({
    ...sampleSlice(`2026-03-02T${from}:00Z`, `2026-03-02T${to}:00Z`, 'running', { outputs, empIDs: ['E1'] }),
    values: { load },
  })
  const slices = [slice('11:00', '11:30', 10), slice('11:30', '12:00', 30)]
  await insertSlices(fixture.clickhouse, [{ organizationId: 1, deviceId: slices[0]!.deviceId, slices }])
})
afterAll(() => fixture?.close())

const request = (query: string, token?: string) =>
  fixture.request('GET', `/api/resources/M-01/values?${query}`, { token })
const hours = 'start=2026-03-02T11:00:00Z&end=2026-03-02T13:00:00Z'

test('returns values as means over equal intervals, together with the work performed', async () => {
  const { status, body } = await request(`${hours}&points=4`)
  expect(status).toBe(200)
  expect(body.data.values).toEqual([{ name: 'load', means: [10, 30, null, null] }])
  expect(body.data.work).toMatchObject([
    { start: '2026-03-02T11:00:00.000Z', end: '2026-03-02T12:00:00.000Z', empIDs: ['E1'] },
  ])
  expect(body.data.work[0].jobs).toEqual([
    { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, partNum: 'P-1', partRevision: 'A' },
  ])
})

test('hides values without dashboard read access, and from other organizations', async () => {
  expect((await request(hours, 'nobody')).status).toBe(403)
  fixture.floors.set(2, sampleFloor([], [], { organizationId: 2 }))
  expect((await request(hours, 'reader-2')).status).toBe(404)
})

test('rejects an invalid or too long range with a message', async () => {
  expect((await request('start=2026-03-02&end=2026-03-02')).status).toBe(400)
  expect((await request('start=2026-03-01&end=2026-03-20')).status).toBe(413)
})
