import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { patientHeap } from '../process/patientHeap.ts'
import { type Running, startProcess, type Traces } from '../process/process.ts'
import { program } from '../process/program.ts'
import { isResponding, waitReady } from '../process/waitReady.ts'

export type ClickHouseOptions = {
  folder: string
  port: number
  password: string
  traces?: Traces
  signal?: AbortSignal
  /** Trades durability for speed; only for tests. */
  volatile?: boolean
}

const owner = 'takt'

/** Returns the address of `database` on an embedded engine. */
export const clickhouseUrl = ({ port, password }: { port: number; password: string }, database: string) =>
  `http://${owner}:${password}@127.0.0.1:${port}/${database}`

/** Starts the embedded ClickHouse (the engine behind its own HTTP interface, in its own process) on loopback. */
export async function startClickHouse(options: ClickHouseOptions): Promise<Running> {
  await privateFolder(options.folder)
  await privateFolder(join(options.folder, 'backups'))
  const configFile = join(options.folder, 'config.xml')
  await writeFile(configFile, configuration(options))
  const running = await startProcess({
    name: 'ClickHouse',
    command: process.execPath,
    args: [...patientHeap, ...program('launch/clickhouseServer/main.ts')],
    env: {
      ...process.env,
      CLICKHOUSE_FOLDER: join(options.folder, 'data'),
      CLICKHOUSE_CONFIG: configFile,
      CLICKHOUSE_PORT: String(options.port),
      CLICKHOUSE_USER: owner,
      CLICKHOUSE_PASSWORD: options.password,
      // Every running query occupies one of these threads; the variable cannot be set from inside the process.
      UV_THREADPOOL_SIZE: '16',
    },
    traces: options.traces,
  })
  await waitReady(running, () => isClickHouseHealthy(options), { withinMs: 120_000, signal: options.signal })
  return running
}

/** True if the embedded engine responds; rejects if it cannot be reached. */
export const isClickHouseHealthy = ({ port }: { port: number }) => isResponding(`http://127.0.0.1:${port}/ping`)

/**
 * Number of similar-sized parts per merge: many, because each merge of the newest inserts rewrites a small table
 * completely.
 */
const partsAMerge = 10

/**
 * Interval (ms) at which the engine corrects its memory accounting: at the default of 50 ms this alone is most of its
 * idle load.
 */
const memoryCheckMs = 1000

/**
 * Delay before a table without work to merge is checked again (seconds): the first, the multiplier, and the maximum. An
 * insert or merge triggers a check in any case; with the defaults (0.1 s, multiplier 1.1) checks without result are a
 * sixth of the cost of inserts at rest.
 */
const mergeIdleSecs = { first: 2, longer: 2, max: 60 }

const mergeIdleSettings = ['background_processing_pool', 'background_streaming_processing_pool']
  .flatMap((pool) => [
    `<${pool}_thread_sleep_seconds_if_nothing_to_do>${mergeIdleSecs.first}</${pool}_thread_sleep_seconds_if_nothing_to_do>`,
    `<${pool}_task_sleep_seconds_when_no_work_multiplier>${mergeIdleSecs.longer}</${pool}_task_sleep_seconds_when_no_work_multiplier>`,
    `<${pool}_task_sleep_seconds_when_no_work_max>${mergeIdleSecs.max}</${pool}_task_sleep_seconds_when_no_work_max>`,
  ])
  .join('')

const configuration = ({ folder, volatile }: ClickHouseOptions) => `<clickhouse>
  <path>${xml(join(folder, 'data'))}/</path>
  <memory_worker_period_ms>${memoryCheckMs}</memory_worker_period_ms>
  ${mergeIdleSettings}
  <backups><allowed_path>${xml(join(folder, 'backups'))}/</allowed_path></backups>
  <merge_tree><merge_selector_base>${partsAMerge}</merge_selector_base><fsync_after_insert>${sync(volatile)}</fsync_after_insert><fsync_part_directory>${sync(volatile)}</fsync_part_directory></merge_tree>
</clickhouse>
`

const sync = (volatile = false) => (volatile ? 0 : 1)

const xml = (text: string) => text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))

/** Runs one statement without a database (such as creating or dropping one). */
export async function runOnClickHouse(url: string, statement: string, signal?: AbortSignal): Promise<void> {
  const { origin, username, password } = new URL(url)
  const response = await fetch(`${origin}/`, {
    method: 'POST',
    body: statement,
    headers: { 'x-clickhouse-user': username, 'x-clickhouse-key': password },
    signal,
  })
  if (!response.ok) throw new Error(`ClickHouse rejected "${statement}": ${await response.text()}`)
}
