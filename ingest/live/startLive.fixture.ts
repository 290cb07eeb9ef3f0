import { gunzipSync, gzipSync } from 'node:zlib'
import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { applyFrame, emptyFloorState, type FloorState } from '@takt/domain/areas/messages/floorState.ts'
import { decodeFrame, type Frame } from '@takt/domain/areas/messages/frame.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { ensureStreams, openNats } from '@takt/store/nats/nats.ts'
import { createLog } from '@takt/store/process/log.ts'
import type { NatsConnection } from 'nats'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Live } from './startLive.ts'

export let environment: TestEnvironment

export let nats: NatsConnection

export let clickhouse: ClickHouse

let live: Live | null = null

/** Registers the live part under test, which is stopped after the test; returns it. */
export const running = (part: Live): Live => {
  live = part
  return part
}

export const log = createLog('test')

let organizations = 0

/** Returns the id of an organization that no other test uses. */
export const nextOrganization = (): number => ++organizations

type SliceInput = {
  from: number
  to: number
  state: MachineState
  seq?: number
  good?: number
  jobNum?: string
  reason?: string
}

export const publish = (organizationId: number, deviceId: number, slices: SliceInput[]) =>
  nats.jetstream().publish(
    subjects.telemetry(organizationId, deviceId),
    gzipSync(
      JSON.stringify({
        seq: slices[0]!.seq ?? slices[0]!.to,
        slices: slices.map(({ seq: _, from, to, ...rest }) => ({
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          ...rest,
        })),
      }),
    ),
  )

export const snapshotOf = async (organizationId: number) =>
  decodeFrame((await nats.request(subjects.liveSnapshot(organizationId), '', { timeout: 5000 })).data, gunzipSync)

/** Follows an organization like a wall display. */
export function watch(organizationId: number) {
  const floor = emptyFloorState()
  const frames: Frame[] = []
  let requestCount = 0
  const requestSnapshot = async () => {
    requestCount++
    applyFrame(floor, await snapshotOf(organizationId))
  }
  const subscription = nats.subscribe(subjects.live(organizationId), {
    callback: (_error, message) => {
      const frame = decodeFrame(message.data, gunzipSync)
      frames.push(frame)
      if (applyFrame(floor, frame) === 'gap' && requestCount === 0) void requestSnapshot()
    },
  })
  return { floor, frames, requestCount: () => requestCount, stop: () => subscription.unsubscribe() }
}

export const rows = (floor: FloorState) =>
  Array.from({ length: floor.count }, (_, index) => ({
    deviceId: floor.deviceId[index],
    state: floor.state[index],
    since: floor.since[index],
    lastTo: floor.lastTo[index],
    reason: floor.reason[index],
    good: floor.good[index],
  })).sort((a, b) => a.deviceId! - b.deviceId!)

/** Registers the hooks that set up and tear down the shared test environment. */
export function prepareStartLive(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
    nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'live_test' })
    clickhouse = openClickHouse(environment.clickhouseUrl)
    await ensureStreams(nats)
  })
  afterEach(async () => {
    await live?.stop()
    live = null
  })
  afterAll(async () => {
    await nats?.close()
    await clickhouse?.close()
    await environment?.close()
  })
}
