import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertsFixture, createAlertsFixture } from './alerts.fixture.ts'
import { rememberPartHours } from './rememberPartHours.ts'

let fixture: AlertsFixture
beforeAll(async () => {
  fixture = await createAlertsFixture()
})
afterAll(() => fixture?.close())

const start = Date.parse('2026-03-02T00:00:00Z')
const hourMs = 3_600_000
const range = { start, end: start + 2 * hourMs }
const production = (partNum: string, good: number) => ({ outputs: [sampleOutput({ partNum, good })] })

test('hours of a machine and part are queried once in ten minutes, unknown ones at once', async () => {
  const floor = sampleFloor([sampleResource()])
  const slices = [
    sampleSlice(start, start + 1.5 * hourMs, 'running', production('P-1', 30)),
    sampleSlice(start + 1.5 * hourMs, start + 2 * hourMs, 'running', production('P-2', 5)),
  ]
  await fixture.write(floor, slices, range)
  const hoursOf = rememberPartHours(fixture.clickhouse, () => fixture.clock.now)
  const request = async (partNum: string) =>
    (await hoursOf({ organizationId: 1, parts: new Map([['M-01', partNum]]), range })).get('M-01')
  const expected = [
    { start, runSecs: 3600, parts: 30 },
    { start: start + hourMs, runSecs: 1800, parts: 0 },
  ]
  expect(await request('P-1')).toEqual(expected)
  const late = sampleSlice(start + hourMs, start + 1.25 * hourMs, 'down', { seq: slices[1]!.seq + 1 })
  await fixture.write(floor, [...slices, late], range)
  fixture.clock.now += 600_000
  expect(await request('P-1')).toEqual(expected)
  expect(await request('P-2')).toEqual([{ start: start + hourMs, runSecs: 1800, parts: 5 }])
  fixture.clock.now += 1
  expect(await request('P-1')).toEqual([expected[0], { start: start + hourMs, runSecs: 900, parts: 0 }])
  expect(await request('P-9')).toEqual([])
})
