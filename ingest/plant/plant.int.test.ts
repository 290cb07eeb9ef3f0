import { join } from 'node:path'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPlantFixture } from './plant.fixture.ts'
import { protocolOf } from './runPlant.ts'

// The first 18 machines cover all four protocols.
const machines = 18
const plant = createPlant({ seed: 1, machines, timeZone: 'America/New_York' })
const hour = 3_600_000
type Current = { resourceID: string; deviceId: number; lastTo: string | null }
type Connector = { deviceId: number; connectorTypeId: string; status: string; lastError: string | null }

let fixture: Awaited<ReturnType<typeof createPlantFixture>>
let client: ReturnType<typeof openClickHouse>
let running: ReturnType<typeof fixture.startPlant>
let deviceOf: Map<string, number>
beforeAll(async () => {
  fixture = await createPlantFixture({ TAKT_PLANT_MACHINES: String(machines), TAKT_HISTORY_DAYS: '1' })
  await fixture.startIngest()
  client = openClickHouse(fixture.environment.clickhouseUrl)
})
afterAll(async () => {
  await client?.close()
  await fixture?.close()
})

const pollOptions = { timeout: 90_000, interval: 500 }

test('after a kill in the middle of its history the plant reports the rest: every generated slice is stored once', async () => {
  const nats = await openNats({ url: fixture.environment.natsUrl, creds: fixture.environment.natsCreds, name: 'test' })
  const subscription = nats.subscribe('telemetry.>', { max: 75, callback: () => {} })
  await nats.flush()
  const killed = fixture.startPlant()
  await subscription.closed
  await killed.end('SIGKILL')
  await nats.close()
  running = fixture.startPlant()
  const devices = await fixture.list<{ deviceId: number; resourceId: string }>('devices')
  deviceOf = new Map(devices.map(({ deviceId, resourceId }) => [resourceId, deviceId]))
  const to = Math.floor((Date.now() - hour) / hour) * hour
  const range = { from: to - 22 * hour, to }
  for (const machine of plant.machines) {
    const expected = plant.slices(machine, range)
    const totals = (of: readonly { from: number; to: number; good: number; scrap: number }[]) => ({
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
      return totals(
        slices.map(({ from, to, outputs }) => ({
          from,
          to,
          good: outputs.reduce((all, output) => all + output.good, 0),
          scrap: outputs.reduce((all, output) => all + output.scrap, 0),
        })),
      )
    }
    await vi.waitFor(async () => expect(await stored(), machine.resourceID).toEqual(totals(expected)), pollOptions)
  }
})

test('then every machine reports live, over its own protocol', async () => {
  const since = Date.now()
  await vi.waitFor(async () => {
    const current = await fixture.list<Current>('resources/current')
    const directMachines = current.filter(({ resourceID }) =>
      plant.machines.some(
        (machine) => machine.resourceID === resourceID && ['nats', 'mqtt'].includes(protocolOf(machine)),
      ),
    )
    expect(directMachines.length).toBe(14)
    for (const { resourceID, lastTo } of directMachines)
      expect(Date.parse(lastTo ?? ''), resourceID).toBeGreaterThan(since)
  }, pollOptions)
  await vi.waitFor(async () => {
    const connectors = await fixture.list<Connector>('connectors')
    const served = connectors.filter(({ status }) => status !== 'stopped')
    expect(served.map(({ connectorTypeId, status, lastError }) => [connectorTypeId, status, lastError]).sort()).toEqual(
      [
        ['mtconnect-agent', 'connected', null],
        ['mtconnect-shdr', 'connected', null],
        ['mtconnect-shdr', 'connected', null],
        ['mtconnect-shdr', 'connected', null],
      ],
    )
  }, pollOptions)
  // A machining center runs around the clock, so its connector has data to report.
  await vi.waitFor(
    async () => {
      const current = await fixture.list<Current>('resources/current')
      for (const resourceID of ['MILL-01', 'MILL-02'])
        expect(Date.parse(current.find((row) => row.resourceID === resourceID)?.lastTo ?? '')).toBeGreaterThan(since)
    },
    { timeout: 150_000, interval: 1000 },
  )
})

test('after a restart it uses its credentials and connectors again, and continues', async () => {
  const before = (await fixture.list<Connector>('connectors')).length
  await running.end('SIGTERM')
  running = fixture.startPlant()
  const since = Date.now()
  await vi.waitFor(async () => {
    const current = await fixture.list<Current>('resources/current')
    for (const resourceID of ['LATHE-04', 'PRESS-01'])
      expect(Date.parse(current.find((row) => row.resourceID === resourceID)?.lastTo ?? '')).toBeGreaterThan(since)
  }, pollOptions)
  expect(await fixture.list('connectors')).toHaveLength(before)
})

test('in fast mode it accelerates through its past until it has caught up with the clock', async () => {
  await running.end('SIGTERM')
  // A state file of its own: it starts an hour and a quarter ago, which takes it seven seconds.
  const home = join(fixture.environment.home, 'fast')
  running = fixture.startPlant({ TAKT_PLANT: 'fast', TAKT_HISTORY_DAYS: '0.05', TAKT_HOME: home })
  const since = Date.now()
  await vi.waitFor(async () => {
    const current = await fixture.list<Current>('resources/current')
    for (const resourceID of ['LATHE-04', 'PRESS-01', 'GRIND-01'])
      expect(Date.parse(current.find((row) => row.resourceID === resourceID)?.lastTo ?? '')).toBeGreaterThan(since)
  }, pollOptions)
  expect(Date.now() - since).toBeGreaterThan(6000)
})
