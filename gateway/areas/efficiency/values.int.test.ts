import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyBed, type EfficiencyBed } from './efficiency.bed.ts'

let bed: EfficiencyBed
beforeAll(async () => {
  bed = await createEfficiencyBed()
  bed.floors.set(1, sampleFloor([sampleResource()], [sampleSchedule()], { organizationId: 1 }))
  const outputs = [sampleOutput({ jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, partNum: 'P-1', partRevision: 'A' })]
  const slice = (from: string, to: string, load: number) => ({
    ...sampleSlice(`2026-03-02T${from}:00Z`, `2026-03-02T${to}:00Z`, 'running', { outputs, empIDs: ['E1'] }),
    values: { load },
  })
  const slices = [slice('11:00', '11:30', 10), slice('11:30', '12:00', 30)]
  await insertSlices(bed.clickhouse, [{ organizationId: 1, deviceId: slices[0]!.deviceId, slices }])
})
afterAll(() => bed?.close())

const ask = (query: string, token?: string) => bed.ask('GET', `/api/resources/M-01/values?${query}`, { token })
const hours = 'start=2026-03-02T11:00:00Z&end=2026-03-02T13:00:00Z'

test('values are answered as means over equal stretches, beside who worked on what', async () => {
  const { status, body } = await ask(`${hours}&points=4`)
  expect(status).toBe(200)
  expect(body.data.values).toEqual([{ name: 'load', means: [10, 30, null, null] }])
  expect(body.data.work).toMatchObject([
    { start: '2026-03-02T11:00:00.000Z', end: '2026-03-02T12:00:00.000Z', empIDs: ['E1'] },
  ])
  expect(body.data.work[0].jobs).toEqual([
    { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, partNum: 'P-1', partRevision: 'A' },
  ])
})

test('who may not read dashboards sees no values, and nobody sees another organization’s', async () => {
  expect((await ask(hours, 'nobody')).status).toBe(403)
  bed.floors.set(2, sampleFloor([], [], { organizationId: 2 }))
  expect((await ask(hours, 'reader-2')).status).toBe(404)
})

test('a range that is none, or too long, is refused in words', async () => {
  expect((await ask('start=2026-03-02&end=2026-03-02')).status).toBe(400)
  expect((await ask('start=2026-03-01&end=2026-03-20')).status).toBe(413)
})
