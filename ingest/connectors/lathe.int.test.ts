import { readFileSync } from 'node:fs'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import {
  constantValue,
  sampleFloor,
  sampleResource,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWriter } from '../write/createWriter.ts'
import { readWindows } from '../write/rollUp/readRollups.fixture.ts'
import { createConnectorFixture } from './play/connector.fixture.ts'
import { latheLog } from './play/latheLog.ts'
import { playShdr } from './play/playShdr.ts'
import { realLathe } from './play/realLathe.fixture.ts'
import { resolvedSlices } from './play/received.fixture.ts'
import { runsOf } from './play/runsOf.fixture.ts'
import { splitRecordings } from './play/splitRecordings.ts'

const keys = {
  execution: 'pexecution',
  program: 'pprogram',
  partCount: 'ppartcount',
  mode: 'pmode',
  availability: 'avail',
}
const pollOptions = { timeout: 60_000, interval: 200 }
const deviceOf = (connectorId: number) => connectorId + 100

const lathe = (connectorId: number) =>
  sampleResource({
    resourceID: `LATHE-${connectorId}`,
    attachments: [{ deviceId: deviceOf(connectorId), from: -Infinity, to: Infinity, reports: 'state' }],
    scheduleID: constantValue(null),
  })
const floor: Floor = sampleFloor([1, 2, 3, 4].map(lathe))

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
let clickhouse: ClickHouse
beforeAll(async () => {
  fixture = await createConnectorFixture([createWriter(() => async () => floor)])
  clickhouse = openClickHouse(fixture.environment.clickhouseUrl)
})
afterAll(async () => {
  await clickhouse?.close()
  await fixture?.close()
})

/** Returns running time and parts by program, totaled from the rollups. */
async function rolledUp(connectorId: number) {
  const windows = await readWindows(clickhouse, floor, `LATHE-${connectorId}`)
  const totals = new Map<string, { runMs: number; parts: number }>()
  for (const detail of windows.flatMap(({ details }) => details)) {
    const total = totals.get(detail.partNum ?? '') ?? { runMs: 0, parts: 0 }
    total.parts += detail.good
    if (detail.timeClass === 'running') total.runMs += detail.ms
    totals.set(detail.partNum ?? '', total)
  }
  return Object.fromEntries(totals)
}

const generated = latheLog(11)
const realPath = process.env.TAKT_LATHE_LOG
const logs = [
  { name: 'a made-up lathe', log: generated.log, runs: generated.runs, ids: [1, 2] },
  ...(realPath ? [{ name: 'the real lathe', log: readFileSync(realPath, 'utf8'), runs: realLathe, ids: [3, 4] }] : []),
]

test.each(logs)(
  '$name, from its adapter to ClickHouse, in two orders: gives exactly the same runs and parts',
  async ({ log, runs, ids }) => {
    const recordings = splitRecordings(log)
    const expected = runs.toSorted((a, b) => a.start - b.start)
    const totals = Object.fromEntries(
      runs.map(({ program, start, end, parts }) => [program, { runMs: end - start, parts }]),
    )
    for (const [connectorId, order] of [
      [ids[0]!, [0, 1, 2, 3]],
      [ids[1]!, [3, 1, 0, 2]],
    ] as const) {
      const adapter = await playShdr({ log: order.map((i) => recordings[i]).join(''), speed: Number.POSITIVE_INFINITY })
      await fixture.add({
        connectorId,
        connectorTypeId: 'mtconnect-shdr',
        options: { host: '127.0.0.1', port: adapter.port, keys },
      })
      await vi.waitFor(async () => {
        const range = { organizationId: 1, deviceIds: [deviceOf(connectorId)], from: 0, to: Date.now() }
        expect(runsOf(resolvedSlices(await readSlices(clickhouse, range)))).toEqual(expected)
        expect(await rolledUp(connectorId)).toEqual(totals)
      }, pollOptions)
      await fixture.change(connectorId, { enabled: false })
      await adapter.stop()
    }
  },
)
