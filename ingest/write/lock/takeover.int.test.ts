import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWriterFixture, type WriterFixture } from '../writer.fixture.ts'

let environment: TestEnvironment
let fixture: WriterFixture
beforeAll(async () => {
  environment = await createTestEnvironment()
  fixture = await createWriterFixture(environment)
})
afterAll(async () => {
  await fixture.close()
  await environment.close()
})

const slice = { from: '2026-03-02T12:00:00Z', to: '2026-03-02T12:01:00Z', state: 'running' }

test('one process writes; another stands by and takes over when the first one stops', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  await fixture.publish(floor.organizationId, 1, { seq: 1, slices: [{ ...slice, good: 1 }] })
  await fixture.allDone()
  const second = await fixture.startAnother()
  await vi.waitFor(() => expect(second.problems()).toEqual({ writer: null }), { timeout: 60_000 })
  expect(await second.isActive()).toBe(false)
  await fixture.stopFirst()
  await fixture.publish(floor.organizationId, 1, { seq: 2, slices: [{ ...slice, good: 5 }] })
  await fixture.allDone()
  expect(await second.isActive()).toBe(true)
  expect((await fixture.windows(floor, 'M-01')).map(({ tally }) => tally.good + tally.unscheduledGood)).toEqual([5])
  await fixture.expectTotals(floor, 'M-01')
})

test('a writer without any message stops on request', async () => {
  const floor = fixture.floor({ 'M-01': [3] })
  await fixture.publish(floor.organizationId, 3, { seq: 1, slices: [{ ...slice, good: 1 }] })
  await fixture.allDone()
  await fixture.stopFirst()
  const third = await fixture.startAnother()
  await vi.waitFor(() => expect(third.problems().writer).toBe(null), { timeout: 60_000 })
  await fixture.stopFirst()
  expect(third.problems().writer).toBe(null)
})
