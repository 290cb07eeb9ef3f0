import { join } from 'node:path'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPlantBed } from './plant.bed.ts'
import { protocolOf } from './runPlant.ts'

// The first 18 machines hold all four protocols.
const machines = 18
const plant = createPlant({ seed: 1, machines, timeZone: 'America/New_York' })
const hour = 3_600_000
type Current = { resourceID: string; deviceId: number; lastTo: string | null }
type Connector = { deviceId: number; connectorTypeId: string; status: string; lastError: string | null }

let bed: Awaited<ReturnType<typeof createPlantBed>>
let client: ReturnType<typeof openClickHouse>
let running: ReturnType<typeof bed.startPlant>
let deviceOf: Map<string, number>
beforeAll(async () => {
  bed = await createPlantBed({ TAKT_PLANT_MACHINES: String(machines), TAKT_HISTORY_DAYS: '1' })
  await bed.startIngest()
  client = openClickHouse(bed.world.clickhouseUrl)
})
afterAll(async () => {
  await client?.close()
  await bed?.close()
})

const patience = { timeout: 90_000, interval: 500 }

test('killed in the midst of its history the plant tells the rest: every slice is there once, as the generator made it', async () => {
  const nats = await openNats({ url: bed.world.natsUrl, creds: bed.world.natsCreds, name: 'test' })
  const heard = nats.subscribe('telemetry.>', { max: 75, callback: () => {} })
  await nats.flush()
  const killed = bed.startPlant()
  await heard.closed
  await killed.end('SIGKILL')
  await nats.close()
  running = bed.startPlant()
  const devices = await bed.list<{ deviceId: number; resourceId: string }>('devices')
  deviceOf = new Map(devices.map(({ deviceId, resourceId }) => [resourceId, deviceId]))
  const to = Math.floor((Date.now() - hour) / hour) * hour
  const range = { from: to - 22 * hour, to }
  for (const machine of plant.machines) {
    const told = plant.slices(machine, range)
    const sum = (of: readonly { from: number; to: number; good: number; scrap: number }[]) => ({
      slices: of.length,
      ms: of.reduce((all, slice) => all + slice.to - slice.from, 0),
      good: of.reduce((all, slice) => all + slice.good, 0),
      scrap: of.reduce((all, slice) => all + slice.scrap, 0),
    })
    const stored = async () => {
      const organizationId = 1
      const slices = await readSlices(client, {
        organizationId,
        deviceIds: [deviceOf.get(machine.resourceID)!],
        ...range,
      })
      return sum(
        slices.map(({ from, to, outputs }) => ({
          from,
          to,
          good: outputs.reduce((all, output) => all + output.good, 0),
          scrap: outputs.reduce((all, output) => all + output.scrap, 0),
        })),
      )
    }
    await vi.waitFor(async () => expect(await stored(), machine.resourceID).toEqual(sum(told)), patience)
  }
})

test('then every machine is heard of live, over its own protocol', async () => {
  const since = Date.now()
  await vi.waitFor(async () => {
    const current = await bed.list<Current>('resources/current')
    const own = current.filter(({ resourceID }) =>
      plant.machines.some(
        (machine) => machine.resourceID === resourceID && ['nats', 'mqtt'].includes(protocolOf(machine)),
      ),
    )
    expect(own.length).toBe(14)
    for (const { resourceID, lastTo } of own) expect(Date.parse(lastTo ?? ''), resourceID).toBeGreaterThan(since)
  }, patience)
  await vi.waitFor(async () => {
    const connectors = await bed.list<Connector>('connectors')
    const served = connectors.filter(({ status }) => status !== 'stopped')
    expect(served.map(({ connectorTypeId, status, lastError }) => [connectorTypeId, status, lastError]).sort()).toEqual(
      [
        ['mtconnect-agent', 'connected', null],
        ['mtconnect-shdr', 'connected', null],
        ['mtconnect-shdr', 'connected', null],
        ['mtconnect-shdr', 'connected', null],
      ],
    )
  }, patience)
  // A machining centre works round the clock: its connector has something to tell.
  await vi.waitFor(
    async () => {
      const current = await bed.list<Current>('resources/current')
      for (const resourceID of ['MILL-01', 'MILL-02'])
        expect(Date.parse(current.find((row) => row.resourceID === resourceID)?.lastTo ?? '')).toBeGreaterThan(since)
    },
    { timeout: 150_000, interval: 1000 },
  )
})

test('started anew it keeps its credentials and connectors, and goes on', async () => {
  const before = (await bed.list<Connector>('connectors')).length
  await running.end('SIGTERM')
  running = bed.startPlant()
  const since = Date.now()
  await vi.waitFor(async () => {
    const current = await bed.list<Current>('resources/current')
    for (const resourceID of ['LATHE-04', 'PRESS-01'])
      expect(Date.parse(current.find((row) => row.resourceID === resourceID)?.lastTo ?? '')).toBeGreaterThan(since)
  }, patience)
  expect(await bed.list('connectors')).toHaveLength(before)
})

test('fast, it hurries through its past until it has caught up with the clock', async () => {
  await running.end('SIGTERM')
  // Books of its own: it begins an hour and a quarter ago, which takes it seven seconds.
  const home = join(bed.world.home, 'fast')
  running = bed.startPlant({ TAKT_PLANT: 'fast', TAKT_HISTORY_DAYS: '0.05', TAKT_HOME: home })
  const since = Date.now()
  await vi.waitFor(async () => {
    const current = await bed.list<Current>('resources/current')
    for (const resourceID of ['LATHE-04', 'PRESS-01', 'GRIND-01'])
      expect(Date.parse(current.find((row) => row.resourceID === resourceID)?.lastTo ?? '')).toBeGreaterThan(since)
  }, patience)
  expect(Date.now() - since).toBeGreaterThan(6000)
})
