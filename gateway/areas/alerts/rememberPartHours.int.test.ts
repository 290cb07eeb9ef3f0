import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertsBed, createAlertsBed } from './alerts.bed.ts'
import { rememberPartHours } from './rememberPartHours.ts'

let bed: AlertsBed
beforeAll(async () => {
  bed = await createAlertsBed()
})
afterAll(() => bed?.close())

const start = Date.parse('2026-03-02T00:00:00Z')
const hourMs = 3_600_000
const range = { start, end: start + 2 * hourMs }
const making = (partNum: string, good: number) => ({ outputs: [sampleOutput({ partNum, good })] })

test('hours of a machine and part are asked for once in ten minutes, those that are not known at once', async () => {
  const floor = sampleFloor([sampleResource()])
  const slices = [
    sampleSlice(start, start + 1.5 * hourMs, 'running', making('P-1', 30)),
    sampleSlice(start + 1.5 * hourMs, start + 2 * hourMs, 'running', making('P-2', 5)),
  ]
  await bed.write(floor, slices, range)
  const hoursOf = rememberPartHours(bed.clickhouse, () => bed.clock.now)
  const ask = async (partNum: string) =>
    (await hoursOf({ organizationId: 1, parts: new Map([['M-01', partNum]]), range })).get('M-01')
  const known = [
    { start, runSecs: 3600, parts: 30 },
    { start: start + hourMs, runSecs: 1800, parts: 0 },
  ]
  expect(await ask('P-1')).toEqual(known)
  const late = sampleSlice(start + hourMs, start + 1.25 * hourMs, 'down', { seq: slices[1]!.seq + 1 })
  await bed.write(floor, [...slices, late], range)
  bed.clock.now += 600_000
  expect(await ask('P-1')).toEqual(known)
  expect(await ask('P-2')).toEqual([{ start: start + hourMs, runSecs: 1800, parts: 5 }])
  bed.clock.now += 1
  expect(await ask('P-1')).toEqual([known[0], { start: start + hourMs, runSecs: 900, parts: 0 }])
  expect(await ask('P-9')).toEqual([])
})
