import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWriterBed, never, type WriterBed } from '../writer.bed.ts'

let world: World
let bed: WriterBed
let hangs = false
const lost = new Promise<Floor>(() => {})
beforeAll(async () => {
  world = await createWorld()
  const loaded = async (floor: Floor) => {
    if (!hangs) return floor
    hangs = false
    return lost
  }
  bed = await createWriterBed(world, never, { loaded, standstillMs: 3000 })
})
afterAll(async () => {
  await bed?.close()
  await world?.close()
})

const slices = [{ from: '2026-03-02T06:00:00Z', to: '2026-03-02T07:00:00Z', state: 'running', good: 4 }]

test('a writer whose look at master data never ends counts the standstill, starts again and recomputes the change', async () => {
  const before = bed.floor({ 'M-01': [1], 'M-02': [] })
  const { organizationId } = before
  await bed.publish(organizationId, 1, { seq: 1, slices })
  await bed.allDone()
  await bed.recomputed(organizationId)
  hangs = true
  const after = bed.attach(before, { 'M-01': [], 'M-02': [1] })
  await bed.recomputed(organizationId)
  const metrics = await (await fetch(`http://127.0.0.1:${world.env.INGEST_PORT}/metrics`)).text()
  expect(metrics).toMatch(/^takt_writer_standstills_total\{attempt="floor"\} 1$/m)
  const goodOf = async (resourceID: string) =>
    (await bed.windows(after, resourceID)).reduce((sum, { tally }) => sum + tally.good + tally.unscheduledGood, 0)
  expect([await goodOf('M-01'), await goodOf('M-02')]).toEqual([0, 4])
  // The next writer goes on as the one before.
  await bed.publish(organizationId, 1, { seq: 2, slices: [{ ...slices[0], good: 5 }] })
  await bed.allDone()
  await vi.waitFor(async () => expect(await goodOf('M-02')).toBe(5), { timeout: 60_000, interval: 50 })
})
