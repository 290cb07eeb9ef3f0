import { setTimeout as sleep } from 'node:timers/promises'
import { createWorld } from '@takt/launch/test.bed.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { openMachines } from '../devices/openMachines.ts'
import { organizationOf, organizationsOf } from '../devices/organizationOf.ts'
import { allDone, countMessages } from '../faults/allDone.ts'
import { closeBook } from '../faults/closeBook.ts'
import { compareBook } from '../faults/compareBook.ts'
import { createBook } from '../faults/createBook.ts'
import { flood } from '../faults/flood.ts'
import { openDays } from '../faults/openDays.ts'
import { resourceOf } from '../flood/floodFloor.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { startWriter } from '../flood/startWriter.ts'
import { leaderOf, untilCopied } from './copies.ts'

/** How intake went: the longest time without any acknowledgement, and the longest that one message waited (ms). */
type Intake = { longestGapMs: number; longestWaitMs: number }

/** Watches the acknowledgements of a flood. */
function watchIntake() {
  const intake: Intake = { longestGapMs: 0, longestWaitMs: 0 }
  let last = performance.now()
  return {
    /** Notes an acknowledgement, for which its message waited so long. */
    acknowledged(waitedMs: number) {
      const now = performance.now()
      intake.longestGapMs = Math.max(intake.longestGapMs, now - last)
      intake.longestWaitMs = Math.max(intake.longestWaitMs, waitedMs)
      last = now
    },
    /** What was seen since the last call, the time without an acknowledgement up to now included. */
    take(): Intake {
      const seen = { ...intake, longestGapMs: Math.max(intake.longestGapMs, performance.now() - last) }
      Object.assign(intake, { longestGapMs: 0, longestWaitMs: 0 })
      last = performance.now()
      return seen
    },
  }
}

// The book's time runs faster than the clock and must stay in the past: what lies ahead of arrival is rejected.
const beganBeforeMs = 90 * 86_400_000
const limitMs = 180_000
const servers = 3

/** Loss of one server: which, what intake was like meanwhile, and after how long all copies were whole again (ms). */
export type Loss = Intake & { server: string; copiedAfterMs: number }

export type LostServer = {
  losses: Loss[]
  messages: number
  slices: number
  /** What the tables say instead of the book; empty if they agree. */
  differences: string[]
}

/**
 * The drill of a lost server: devices in the accounts of so many organizations flood a cluster of three NATS servers;
 * `losses` times the server that leads the stream of telemetry is killed (-9), its disk is deleted, and `awaySecs`
 * later it starts again empty. The next one is lost as soon as all copies are whole again. Then every count and every
 * second is compared with the book.
 */
export async function runLostServer(options: {
  seed: number
  losses: number
  awaySecs: number
  devices: number
  accounts: number
  perSecond: number
}): Promise<LostServer> {
  const { devices, accounts, perSecond } = options
  const world = await createWorld({ servers })
  await makeOrganizations(world.databaseUrl, Math.max(1, accounts))
  const env = { ...world.env, FLOOD_CLOSING: 'at once' }
  const writer = startWriter(env, { devices, accounts })
  await writer.running
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'flood' })
  const machines = await openMachines(world, devices, accounts)
  const client = openClickHouse(world.clickhouseUrl)
  const start = Date.now() - beganBeforeMs
  const book = createBook(seededRandom(options.seed), devices, start)
  const over = new Date(start + 30 * 86_400_000).toISOString()
  const intake = watchIntake()

  async function lose(): Promise<Loss> {
    const server = await leaderOf(nats)
    const lost = world.natsServers[Number(server.split('-')[1]) - 1]!
    intake.take()
    await lost.kill()
    await lost.erase()
    await sleep(options.awaySecs * 1000)
    const restarted = performance.now()
    await lost.restart()
    await untilCopied(nats, servers, limitMs)
    return { server, ...intake.take(), copiedAfterMs: performance.now() - restarted }
  }
  async function loseAll(): Promise<Loss[]> {
    await untilCopied(nats, servers, limitMs)
    const losses: Loss[] = []
    while (losses.length < options.losses) {
      await sleep(2000)
      losses.push(await lose())
    }
    return losses
  }
  try {
    const lost = loseAll()
    const random = seededRandom(options.seed + 1)
    const until = lost.catch(() => {})
    const { acknowledged } = intake
    const flooding = { machines, random, book, accounts, perSecond, until, acknowledged }
    const [messages, losses] = await Promise.all([flood(flooding), lost])
    await allDone(nats, () => openDays(client, accounts, over), limitMs)

    const expected = new Map([...book.written].map(([deviceId, slices]) => [resourceOf(deviceId), closeBook(slices)]))
    const differences: string[] = []
    const rejected = await countMessages(nats, 'REJECTED', limitMs)
    if (rejected > 0) differences.push(`${rejected} messages were rejected`)
    for (const organizationId of organizationsOf(accounts)) {
      const written = new Map([...book.written].filter(([id]) => organizationOf(id, accounts) === organizationId))
      differences.push(...(await compareBook({ client, organizationId, written, said: [], expected })))
    }
    const slices = [...book.written.values()].reduce((sum, list) => sum + list.length, 0)
    return { losses, messages, slices, differences }
  } finally {
    await writer.kill().catch(() => {})
    await client.close()
    await machines.close()
    await nats.close()
    await world.close()
  }
}
