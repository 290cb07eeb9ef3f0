import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { builtPrograms } from '@takt/launch/bed/builtPrograms.bed.ts'
import { guardedFolder } from '@takt/launch/bed/guarded.ts'
import { partsOf, startLauncher } from '@takt/launch/bed/launched.bed.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { openAccounts } from '../devices/openAccounts.ts'
import { processorTime } from '../installation/processorTime.ts'
import { makeFloors } from '../plant1000/makeFloors.ts'
import { publishSeconds } from '../plant1000/publishSeconds.ts'
import { untilHistoryIsBehind } from './untilHistoryIsBehind.ts'

const timeZone = 'America/New_York'
const everySecs = 3
const settleSecs = 60

/** Processor time of each part in per cent of a core, and statements a second of the databases. */
export type AtRest = { shares: Record<string, number>; clickhouse: number; postgres: number }

/** The environment that a process was started with. Linux only. */
const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/**
 * An installation's databases: when its history is behind, and how many statements both have been asked so far; what
 * the embedded engine is told between them counts as well.
 */
function openStores(env: Record<string, string>) {
  const client = openClickHouse(env.CLICKHOUSE_URL!)
  const owner = openPostgres<Tables>(env.DATABASE_URL!, 1)
  return {
    historyIsBehind: () => untilHistoryIsBehind(owner, client),
    async asked() {
      const query = `SELECT sum(value) AS value FROM system.events WHERE event IN ('SelectQuery', 'InsertQuery')`
      const answer = await client.query({ query, format: 'JSONEachRow' })
      const [events] = await answer.json<{ value: string }>()
      const { rows } = await sql<{ value: number }>`select xact_commit as value from pg_stat_database
        where datname = current_database()`.execute(owner)
      return { clickhouse: Number(events!.value), postgres: Number(rows[0]!.value) }
    },
    close: () => Promise.all([client.close(), owner.destroy()]),
  }
}

/**
 * Machines in one organization, each with a connection of its own, that tell a slice each three seconds for so long.
 */
async function tellSlices(env: Record<string, string>, machines: number, seconds: number) {
  const plant = createPlant({ seed: 1000, machines, timeZone })
  const places = await makeFloors(env, { machines: plant.machines, accounts: 1, timeZone })
  const living = await openAccounts(env)
  const connections = await living.devices(places)
  const devices = places.map((place, index) => ({ ...place, nats: connections[index]! }))
  const telling = publishSeconds({ plant, devices, seconds, everySecs, publishedAt: [], told: () => {} })
  return {
    async end() {
      await telling
      await living.close()
    },
  }
}

/**
 * Runs an installation as `npm start` does and measures it once it has come to rest (the demo's history is written,
 * summed and closed, and a minute has passed): with the demo's machines (`machines` 0) or with so many of our own.
 */
export async function runAtRest({ machines, seconds }: { machines: number; seconds: number }): Promise<AtRest> {
  await builtPrograms()
  const home = await guardedFolder()
  const demo: Record<string, string> = machines === 0 ? { TAKT_HISTORY_DAYS: '2' } : { TAKT_DEMO: 'off' }
  const launched = startLauncher({ TAKT_HOME: home, PORT: String((await freePorts(1))[0]), ...demo })
  try {
    await launched.said('Ctrl-C stops everything')
    const parts = Object.entries(await partsOf(home)).map(
      ([file, { pid }]) => [file.replace(/^\d+-/, ''), pid] as const,
    )
    const pids = { launcher: launched.child.pid!, ...Object.fromEntries(parts) }
    const env = environmentOf(Object.fromEntries(parts).gateway!)
    const stores = openStores(env)
    if (machines === 0) await stores.historyIsBehind()
    const telling = machines > 0 ? await tellSlices(env, machines, settleSecs + seconds + 10) : null
    await sleep(settleSecs * 1000)
    const before = { secs: processorTime(pids), asked: await stores.asked(), at: performance.now() }
    await sleep(seconds * 1000)
    const after = { secs: processorTime(pids), asked: await stores.asked() }
    const passed = (performance.now() - before.at) / 1000
    await stores.close()
    await telling?.end()
    const each = (of: 'clickhouse' | 'postgres') => (after.asked[of] - before.asked[of]) / passed
    const share = (name: string) => (100 * (after.secs[name]! - before.secs[name]!)) / passed
    const shares = Object.fromEntries(Object.keys(pids).map((name) => [name, share(name)]))
    return { shares, clickhouse: each('clickhouse'), postgres: each('postgres') }
  } finally {
    launched.child.kill('SIGINT')
    await launched.exited
  }
}
