import { setTimeout as sleep } from 'node:timers/promises'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { openMachines } from '../devices/openMachines.ts'
import { organizationOf, organizationsOf } from '../devices/organizationOf.ts'
import { closeLedger } from '../faults/closeLedger.ts'
import { compareLedger } from '../faults/compareLedger.ts'
import { createLedger } from '../faults/createLedger.ts'
import { flood } from '../faults/flood.ts'
import { openDays } from '../faults/openDays.ts'
import { countMessages, waitUntilDone } from '../faults/waitUntilDone.ts'
import { resourceOf } from '../flood/floodFloor.ts'
import { seededRandom } from '../flood/seededRandom.ts'
import { startWriter } from '../flood/startWriter.ts'
import { leaderOf, waitUntilReplicated } from './copies.ts'

/** Intake statistics: the longest time without any acknowledgement, and the longest wait of one message (ms). */
type Intake = { longestGapMs: number; longestWaitMs: number }

/** Monitors the acknowledgements of a flood. */
function watchIntake() {
  const intake: Intake = { longestGapMs: 0, longestWaitMs: 0 }
  let last = performance.now()
  return {
    /** Records an acknowledgement and the wait of its message (ms). */
    acknowledged(waitMs: number) {
      const now = performance.now()
      intake.longestGapMs = Math.max(intake.longestGapMs, now - last)
      intake.longestWaitMs = Math.max(intake.longestWaitMs, waitMs)
      last = now
    },
    /** Returns the statistics since the last call, including the current time without an acknowledgement. */
    take(): Intake {
      const statistics = { ...intake, longestGapMs: Math.max(intake.longestGapMs, performance.now() - last) }
      Object.assign(intake, { longestGapMs: 0, longestWaitMs: 0 })
      last = performance.now()
      return statistics
    },
  }
}

// The ledger's time runs faster than the clock and must stay in the past: slices ahead of their arrival are rejected.
const startBeforeMs = 90 * 86_400_000
const limitMs = 180_000
const servers = 3

/** The loss of one server: its name, the intake meanwhile, and the time until all replicas were complete again (ms). */
export type Loss = Intake & { server: string; copiedAfterMs: number }

export type LostServer = {
  losses: Loss[]
  messages: number
  slices: number
  /** Differences between the tables and the ledger; empty if they agree. */
  differences: string[]
}

/**
 * Runs the drill of a lost server: devices in the accounts of several organizations flood a cluster of three NATS
 * servers; `losses` times the leader of the telemetry stream is killed (-9), its disk is deleted, and `awaySecs` later
 * it starts again empty. The next server is lost as soon as all replicas are complete. Then every count and every
 * second is compared with the ledger.
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
  const environment = await createTestEnvironment({ servers })
  await makeOrganizations(environment.databaseUrl, Math.max(1, accounts))
  const env = { ...environment.env, FLOOD_CLOSING: 'at once' }
  const writer = startWriter(env, { devices, accounts })
  await writer.running
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'flood' })
  const machines = await openMachines(environment, devices, accounts)
  const client = openClickHouse(environment.clickhouseUrl)
  const start = Date.now() - startBeforeMs
  const ledger = createLedger(seededRandom(options.seed), devices, start)
  const over = new Date(start + 30 * 86_400_000).toISOString()
  const intake = watchIntake()

  async function lose(): Promise<Loss> {
    const server = await leaderOf(nats)
    const lostServer = environment.natsServers[Number(server.split('-')[1]) - 1]!
    intake.take()
    await lostServer.kill()
    await lostServer.erase()
    await sleep(options.awaySecs * 1000)
    const restarted = performance.now()
    await lostServer.restart()
    await waitUntilReplicated(nats, servers, limitMs)
    return { server, ...intake.take(), copiedAfterMs: performance.now() - restarted }
  }
  async function loseAll(): Promise<Loss[]> {
    await waitUntilReplicated(nats, servers, limitMs)
    const losses: Loss[] = []
    while (losses.length < options.losses) {
      await sleep(2000)
      losses.push(await lose())
    }
    return losses
  }
  try {
    const lossesDone = loseAll()
    const random = seededRandom(options.seed + 1)
    const floodEnd = lossesDone.catch(() => {})
    const { acknowledged } = intake
    const flooding = { machines, random, ledger, accounts, perSecond, until: floodEnd, acknowledged }
    const [messages, losses] = await Promise.all([flood(flooding), lossesDone])
    await waitUntilDone(nats, () => openDays(client, accounts, over), limitMs)

    const expected = new Map(
      [...ledger.written].map(([deviceId, slices]) => [resourceOf(deviceId), closeLedger(slices)]),
    )
    const differences: string[] = []
    const rejected = await countMessages(nats, 'REJECTED', limitMs)
    if (rejected > 0) differences.push(`${rejected} messages were rejected`)
    for (const organizationId of organizationsOf(accounts)) {
      const written = new Map([...ledger.written].filter(([id]) => organizationOf(id, accounts) === organizationId))
      differences.push(...(await compareLedger({ client, organizationId, written, allEntries: [], expected })))
    }
    const slices = [...ledger.written.values()].reduce((sum, list) => sum + list.length, 0)
    return { losses, messages, slices, differences }
  } finally {
    await writer.kill().catch(() => {})
    await client.close()
    await machines.close()
    await nats.close()
    await environment.close()
  }
}
