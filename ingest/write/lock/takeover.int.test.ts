import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWriterBed, type WriterBed } from '../writer.bed.ts'

let world: World
let bed: WriterBed
beforeAll(async () => {
  world = await createWorld()
  bed = await createWriterBed(world)
})
afterAll(async () => {
  await bed.close()
  await world.close()
})

const slice = { from: '2026-03-02T12:00:00Z', to: '2026-03-02T12:01:00Z', state: 'running' }

test('one process writes; another stands by, ready, and takes over when the first goes', async () => {
  const floor = bed.floor({ 'M-01': [1] })
  await bed.publish(floor.organizationId, 1, { seq: 1, slices: [{ ...slice, good: 1 }] })
  await bed.allDone()
  const second = await bed.startAnother()
  await vi.waitFor(() => expect(second.problems()).toEqual({ writer: null }), { timeout: 60_000 })
  expect(await second.isActive()).toBe(false)
  await bed.stopFirst()
  await bed.publish(floor.organizationId, 1, { seq: 2, slices: [{ ...slice, good: 5 }] })
  await bed.allDone()
  expect(await second.isActive()).toBe(true)
  expect((await bed.windows(floor, 'M-01')).map(({ tally }) => tally.good + tally.unscheduledGood)).toEqual([5])
  await bed.expectSums(floor, 'M-01')
})

test('a writer to whom nothing came leaves as it was asked to', async () => {
  const floor = bed.floor({ 'M-01': [3] })
  await bed.publish(floor.organizationId, 3, { seq: 1, slices: [{ ...slice, good: 1 }] })
  await bed.allDone()
  await bed.stopFirst()
  const third = await bed.startAnother()
  await vi.waitFor(() => expect(third.problems().writer).toBe(null), { timeout: 60_000 })
  await bed.stopFirst()
  expect(third.problems().writer).toBe(null)
})
