import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWriterFixture, noClosing, type WriterFixture } from '../writer.fixture.ts'

let environment: TestEnvironment
let fixture: WriterFixture
let shouldHang = false
const neverSettles = new Promise<Floor>(() => {})
beforeAll(async () => {
  environment = await createTestEnvironment()
  const loaded = async (floor: Floor) => {
    if (!shouldHang) return floor
    shouldHang = false
    return neverSettles
  }
  fixture = await createWriterFixture(environment, noClosing, { loaded, standstillMs: 3000 })
})
afterAll(async () => {
  await fixture?.close()
  await environment?.close()
})

const slices = [{ from: '2026-03-02T06:00:00Z', to: '2026-03-02T07:00:00Z', state: 'running', good: 4 }]

test('a writer whose master data query never ends counts the standstill, restarts and recomputes the change', async () => {
  const before = fixture.floor({ 'M-01': [1], 'M-02': [] })
  const { organizationId } = before
  await fixture.publish(organizationId, 1, { seq: 1, slices })
  await fixture.allDone()
  await fixture.recomputed(organizationId)
  shouldHang = true
  const after = fixture.attach(before, { 'M-01': [], 'M-02': [1] })
  await fixture.recomputed(organizationId)
  const metrics = await (await fetch(`http://127.0.0.1:${environment.env.INGEST_PORT}/metrics`)).text()
  expect(metrics).toMatch(/^takt_writer_standstills_total\{attempt="floor"\} 1$/m)
  const goodOf = async (resourceID: string) =>
    (await fixture.windows(after, resourceID)).reduce((sum, { tally }) => sum + tally.good + tally.unscheduledGood, 0)
  expect([await goodOf('M-01'), await goodOf('M-02')]).toEqual([0, 4])
  // The next writer continues where the previous one stopped.
  await fixture.publish(organizationId, 1, { seq: 2, slices: [{ ...slices[0], good: 5 }] })
  await fixture.allDone()
  await vi.waitFor(async () => expect(await goodOf('M-02')).toBe(5), { timeout: 60_000, interval: 50 })
})
