import { readFileSync } from 'node:fs'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { always, sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWriter } from '../write/createWriter.ts'
import { readWindows } from '../write/rollUp/readRollups.bed.ts'
import { createConnectorBed } from './play/connector.bed.ts'
import { latheLog } from './play/latheLog.ts'
import { playShdr } from './play/playShdr.ts'
import { realLathe } from './play/realLathe.bed.ts'
import { cutsOf } from './play/received.bed.ts'
import { runsOf } from './play/runsOf.bed.ts'
import { splitRecordings } from './play/splitRecordings.ts'

const keys = {
  execution: 'pexecution',
  program: 'pprogram',
  partCount: 'ppartcount',
  mode: 'pmode',
  availability: 'avail',
}
const patience = { timeout: 60_000, interval: 200 }
const deviceOf = (connectorId: number) => connectorId + 100

const lathe = (connectorId: number) =>
  sampleResource({
    resourceID: `LATHE-${connectorId}`,
    attachments: [{ deviceId: deviceOf(connectorId), from: -Infinity, to: Infinity, reports: 'state' }],
    scheduleID: always(null),
  })
const floor: Floor = sampleFloor([1, 2, 3, 4].map(lathe))

let bed: Awaited<ReturnType<typeof createConnectorBed>>
let clickhouse: ClickHouse
beforeAll(async () => {
  bed = await createConnectorBed([createWriter(() => async () => floor)])
  clickhouse = openClickHouse(bed.world.clickhouseUrl)
})
afterAll(async () => {
  await clickhouse?.close()
  await bed?.close()
})

/** Running time and parts by program, as the rollups sum them. */
async function rolledUp(connectorId: number) {
  const windows = await readWindows(clickhouse, floor, `LATHE-${connectorId}`)
  const sums = new Map<string, { runMs: number; parts: number }>()
  for (const detail of windows.flatMap(({ details }) => details)) {
    const sum = sums.get(detail.partNum ?? '') ?? { runMs: 0, parts: 0 }
    sum.parts += detail.good
    if (detail.timeClass === 'running') sum.runMs += detail.ms
    sums.set(detail.partNum ?? '', sum)
  }
  return Object.fromEntries(sums)
}

const made = latheLog(11)
const realPath = process.env.TAKT_LATHE_LOG
const logs = [
  { name: 'a made-up lathe', log: made.log, runs: made.runs, ids: [1, 2] },
  ...(realPath ? [{ name: 'the real lathe', log: readFileSync(realPath, 'utf8'), runs: realLathe, ids: [3, 4] }] : []),
]

test.each(logs)(
  '$name, from its adapter to ClickHouse, in two orders: the same runs and parts, exact',
  async ({ log, runs, ids }) => {
    const recordings = splitRecordings(log)
    const expected = runs.toSorted((a, b) => a.start - b.start)
    const sums = Object.fromEntries(
      runs.map(({ program, start, end, parts }) => [program, { runMs: end - start, parts }]),
    )
    for (const [connectorId, order] of [
      [ids[0]!, [0, 1, 2, 3]],
      [ids[1]!, [3, 1, 0, 2]],
    ] as const) {
      const adapter = await playShdr({ log: order.map((i) => recordings[i]).join(''), speed: Number.POSITIVE_INFINITY })
      await bed.add({
        connectorId,
        connectorTypeId: 'mtconnect-shdr',
        options: { host: '127.0.0.1', port: adapter.port, keys },
      })
      await vi.waitFor(async () => {
        const range = { organizationId: 1, deviceIds: [deviceOf(connectorId)], from: 0, to: Date.now() }
        expect(runsOf(cutsOf(await readSlices(clickhouse, range)))).toEqual(expected)
        expect(await rolledUp(connectorId)).toEqual(sums)
      }, patience)
      await bed.change(connectorId, { enabled: false })
      await adapter.stop()
    }
  },
)
