import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { builtPrograms } from '@takt/launch/testing/builtPrograms.fixture.ts'
import { guardedFolder } from '@takt/launch/testing/guarded.ts'
import { partsOf, startLauncher } from '@takt/launch/testing/launched.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { openAccounts } from '../devices/openAccounts.ts'
import { type Memory, type ProcessUse, readUse } from '../installation/readUse.ts'
import { makeFloors } from '../plant1000/makeFloors.ts'
import { publishSeconds } from '../plant1000/publishSeconds.ts'
import { waitForHistory } from './waitForHistory.ts'

const timeZone = 'America/New_York'
const everySecs = 3
const settleSecs = 60

/** The processes of one kind of a part: number, processor time in percent of a core, and memory. */
export type KindUse = { part: string; kind: string; count: number; share: number; memory: Memory }

/** The use of all processes by kind, and statements per second of the databases. */
export type AtRest = { kinds: KindUse[]; clickhouse: number; postgres: number }

/** Returns the environment that a process was started with. Linux only. */
const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/**
 * Opens the databases of an installation: waits for its history to be processed, and counts the statements that both
 * have received so far, including internal ones of the embedded engine.
 */
function openStores(env: Record<string, string>) {
  const client = openClickHouse(env.CLICKHOUSE_URL!)
  const owner = openPostgres<Tables>(env.DATABASE_URL!, 1)
  return {
    historyIsBehind: () => waitForHistory(owner, client),
    async statementCounts() {
      const query = `SELECT sum(value) AS value FROM system.events WHERE event IN ('SelectQuery', 'InsertQuery')`
      const response = await client.query({ query, format: 'JSONEachRow' })
      const [events] = await response.json<{ value: string }>()
      const { rows } = await sql<{ value: number }>`select xact_commit as value from pg_stat_database
        where datname = current_database()`.execute(owner)
      return { clickhouse: Number(events!.value), postgres: Number(rows[0]!.value) }
    },
    close: () => Promise.all([client.close(), owner.destroy()]),
  }
}

/** Has machines of one organization, each on its own connection, publish a slice every three seconds for `seconds`. */
async function publishSlices(env: Record<string, string>, machines: number, seconds: number) {
  const plant = createPlant({ seed: 1000, machines, timeZone })
  const deviceAddresses = await makeFloors(env, { machines: plant.machines, accounts: 1, timeZone })
  const accountClients = await openAccounts(env)
  const connections = await accountClients.devices(deviceAddresses)
  const devices = deviceAddresses.map((address, index) => ({ ...address, nats: connections[index]! }))
  const publishing = publishSeconds({ plant, devices, seconds, everySecs, publishedAt: [], onProgress: () => {} })
  return {
    async end() {
      await publishing
      await accountClients.close()
    },
  }
}

/** Returns the use of each kind of processes between two readings, in the order of parts, largest memory first. */
function kindUses(before: Map<number, ProcessUse>, after: Map<number, ProcessUse>, elapsedSecs: number): KindUse[] {
  const kinds = new Map<string, KindUse>()
  for (const [pid, { part, kind, secs, memory }] of after) {
    const key = `${part} ${kind}`
    const none = { part, kind, count: 0, share: 0, memory: { total: 0, own: 0, files: 0, shared: 0 } }
    const use = kinds.get(key) ?? none
    use.count++
    use.share += (100 * (secs - (before.get(pid)?.secs ?? 0))) / elapsedSecs
    for (const column of ['total', 'own', 'files', 'shared'] as const) use.memory[column] += memory[column]
    kinds.set(key, use)
  }
  return [...kinds.values()].sort((a, b) => a.part.localeCompare(b.part) || b.memory.total - a.memory.total)
}

/**
 * Runs an installation as `npm start` does and measures it at rest (the demo's history is written, summed and closed,
 * and a minute has passed): with the demo's machines (`machines` 0) or with `machines` simulated ones. `existingHome`:
 * the folder of an installation that is started as it is; without it, a new one is created and removed.
 */
export async function runAtRest(options: {
  machines: number
  seconds: number
  existingHome?: string | undefined
}): Promise<AtRest> {
  const { machines, seconds } = options
  await builtPrograms()
  const home = options.existingHome ?? (await guardedFolder())
  const demo: Record<string, string> = machines === 0 ? { TAKT_HISTORY_DAYS: '2' } : { TAKT_DEMO: 'off' }
  const launched = startLauncher({ TAKT_HOME: home, PORT: String((await freePorts(1))[0]), ...demo })
  try {
    await launched.waitForOutput('Ctrl-C stops everything')
    const parts = Object.entries(await partsOf(home)).map(
      ([file, { pid }]) => [file.replace(/^\d+-/, ''), pid] as const,
    )
    const pids = { launcher: launched.child.pid!, ...Object.fromEntries(parts) }
    const env = environmentOf(Object.fromEntries(parts).gateway!)
    const stores = openStores(env)
    if (machines === 0) await stores.historyIsBehind()
    const publishing = machines > 0 ? await publishSlices(env, machines, settleSecs + seconds + 10) : null
    await sleep(settleSecs * 1000)
    const before = { use: readUse(pids), statements: await stores.statementCounts(), at: performance.now() }
    await sleep(seconds * 1000)
    const after = { use: readUse(pids), statements: await stores.statementCounts() }
    const elapsedSecs = (performance.now() - before.at) / 1000
    await stores.close()
    await publishing?.end()
    const each = (of: 'clickhouse' | 'postgres') => (after.statements[of] - before.statements[of]) / elapsedSecs
    return {
      kinds: kindUses(before.use, after.use, elapsedSecs),
      clickhouse: each('clickhouse'),
      postgres: each('postgres'),
    }
  } finally {
    launched.child.kill('SIGINT')
    await launched.exited
  }
}
