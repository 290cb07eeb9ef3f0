import { createPlant } from '@takt/domain/plant/createPlant.ts'
import { epcOf } from '@takt/domain/plant/hearTags.ts'
import { whereabouts } from '@takt/domain/plant/whereabouts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlantBed } from './plant.bed.ts'

const plant = createPlant({ seed: 1, machines: 24, timeZone: 'America/New_York' })
let bed: Awaited<ReturnType<typeof createPlantBed>>
beforeAll(async () => {
  bed = await createPlantBed({ TAKT_HISTORY_DAYS: '0.02', TAKT_PACE_SECS: '1' })
}, 240_000)
afterAll(() => bed?.close())

type Position = { epc: string; type: string | null; zoneId: number | null }

test('what the plant’s readers hear is where Takt tells carts and jobs, as the plant’s own books have it', async () => {
  const running = bed.startPlant()
  const zones = await bed.list<{ zoneId: number }>('zones?orderBy=zoneId')
  expect(zones).toHaveLength(10)
  // Settled by now, and long enough ago that all of it is computed.
  const at = Math.floor(Date.now() / 1000) * 1000 - 60_000
  const truth = new Map(whereabouts(plant, 0, at).map((thing) => [epcOf(thing), thing]))
  const told = async () => {
    const body = { at: new Date(at).toISOString(), showAllReads: true }
    const { positions } = await bed.question<{ positions: Position[] }>('locating/positions', body)
    return positions.filter(({ epc }) => truth.has(epc) && truth.get(epc)!.kind !== 'person')
  }
  await expect.poll(async () => (await told()).length, { timeout: 90_000, interval: 1000 }).toBeGreaterThan(60)
  const positions = await told()
  const isRight = ({ epc, zoneId }: Position) => {
    const { zone } = truth.get(epc)!
    return (zone === null ? null : zones[zone]!.zoneId) === zoneId
  }
  expect(positions.filter(isRight).length / positions.length).toBeGreaterThan(0.9)
  expect(positions.some(({ type }) => type === 'carts')).toBe(true)
  await running.end('SIGTERM')
}, 150_000)
