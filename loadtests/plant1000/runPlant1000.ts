import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stateCodes } from '@takt/domain/efficiency/state.ts'
import { createWorld } from '@takt/launch/testBed.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import { openNats } from '@takt/store/nats.ts'
import { openDeviceLines, openWallLine } from './openLines.ts'
import { storedBooks } from './storedBooks.ts'
import { type Told, tellFloor } from './tellFloor.ts'
import { watchWall } from './watchWall.ts'
import { watchWriter } from './watchWriter.ts'

const ingestProgram = fileURLToPath(new URL('ingestProcess.ts', import.meta.url))
const perLine = 50

/** Runs `machines` simulated machines at a slice a second each for `minutes`, beside a wall; answers the figures, `differences` being machines that do not agree. */
export async function runPlant1000(options: { machines: number; minutes: number }) {
  const { machines, minutes } = options
  const world = await createWorld()
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', ...world.env, FLOOD_DEVICES: String(machines) }
  const ingest = fork(ingestProgram, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exited = once(ingest, 'exit')
  await once(ingest, 'message')
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'watch' })
  const clickhouse = openClickHouse(world.clickhouseUrl)
  const lines = await openDeviceLines(world, machines, perLine)
  const wallLine = await openWallLine(world)
  const over = new AbortController()
  try {
    const told: Told = { books: new Map(), publishedAt: new Map(), messages: 0, worstTickMs: 0 }
    const wall = watchWall(wallLine)
    const writer = watchWriter(nats, clickhouse, told, over.signal)
    const began = performance.now()
    await tellFloor(lines, machines, Date.now() + minutes * 60_000, told)
    const secs = (performance.now() - began) / 1000
    const frames = wall.heard.filter(({ at }) => at >= began && at <= began + secs * 1000)
    const lastSeq = (await (await nats.jetstreamManager()).streams.info('TELEMETRY')).state.last_seq
    while (writer.done() < lastSeq) await sleep(50)
    const drainedMs = performance.now() - began - secs * 1000
    over.abort()
    await writer.ended()
    const stored = await storedBooks(clickhouse)
    const differing = [...told.books].filter(([deviceId, { state: _, ...book }]) => {
      const own = stored.get(deviceId)
      return !own || JSON.stringify(own) !== JSON.stringify(book)
    })
    // The last frame is on its way at most one frame's time, the wall's line included.
    await sleep(1000)
    const { floor } = wall
    const wrongOnWall = [...told.books].filter(([deviceId, { state }]) => {
      const place = floor.placeOf.get(deviceId)
      return place === undefined || floor.state[place] !== stateCodes[state as keyof typeof stateCodes]
    })
    const slices = [...told.books.values()].reduce((sum, book) => sum + book.slices, 0)
    return {
      ...{ machines, secs, slices, messages: told.messages, connections: lines.length, drainedMs },
      storedSlices: [...stored.values()].reduce((sum, book) => sum + book.slices, 0),
      differences: differing.length + Math.abs(stored.size - told.books.size),
      ...{ wrongOnWall: wrongOnWall.length, worstTickMs: told.worstTickMs, snapshots: wall.snapshots() },
      ...{ frames, samples: writer.samples, load: loadavg(), cores: cpus().length },
    }
  } finally {
    over.abort()
    await Promise.all([...lines, wallLine, nats].map((line) => line.close()))
    ingest.kill('SIGTERM')
    await exited
    await clickhouse.close()
    await world.close()
  }
}
