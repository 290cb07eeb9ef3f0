import { gunzipSync, gzipSync } from 'node:zlib'
import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { applyFrame, emptyFloorState, type FloorState } from '@takt/domain/areas/messages/floorState.ts'
import { decodeFrame, type Frame } from '@takt/domain/areas/messages/frame.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { ensureStreams, openNats } from '@takt/store/nats/nats.ts'
import { createLog } from '@takt/store/process/log.ts'
import type { NatsConnection } from 'nats'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Live } from './startLive.ts'

export let world: World

export let nats: NatsConnection

export let clickhouse: ClickHouse

let live: Live | null = null

/** Notes the live part under test, which is stopped after the test; returns it. */
export const running = (part: Live): Live => {
  live = part
  return part
}

export const log = createLog('test')

let organizations = 0

/** Returns the id of an organization that no other test uses. */
export const nextOrganization = (): number => ++organizations

type Told = {
  from: number
  to: number
  state: MachineState
  seq?: number
  good?: number
  jobNum?: string
  reason?: string
}

export const publish = (organizationId: number, deviceId: number, slices: Told[]) =>
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

/** Follows an organization as a wall does. */
export function watch(organizationId: number) {
  const floor = emptyFloorState()
  const frames: Frame[] = []
  let asked = 0
  const ask = async () => {
    asked++
    applyFrame(floor, await snapshotOf(organizationId))
  }
  const subscription = nats.subscribe(subjects.live(organizationId), {
    callback: (_error, message) => {
      const frame = decodeFrame(message.data, gunzipSync)
      frames.push(frame)
      if (applyFrame(floor, frame) === 'gap' && asked === 0) void ask()
    },
  })
  return { floor, frames, asked: () => asked, stop: () => subscription.unsubscribe() }
}

export const rows = (floor: FloorState) =>
  Array.from({ length: floor.count }, (_, place) => ({
    deviceId: floor.deviceId[place],
    state: floor.state[place],
    since: floor.since[place],
    lastTo: floor.lastTo[place],
    reason: floor.reason[place],
    good: floor.good[place],
  })).sort((a, b) => a.deviceId! - b.deviceId!)

/** Registers the hooks that prepare and close what these tests share. */
export function prepareStartLive(): void {
  beforeAll(async () => {
    world = await createWorld()
    nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'live_test' })
    clickhouse = openClickHouse(world.clickhouseUrl)
    await ensureStreams(nats)
  })
  afterEach(async () => {
    await live?.stop()
    live = null
  })
  afterAll(async () => {
    await nats?.close()
    await clickhouse?.close()
    await world?.close()
  })
}
