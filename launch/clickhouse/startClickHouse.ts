import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { patientHeap } from '../process/patientHeap.ts'
import { type Running, startProcess, type Traces } from '../process/process.ts'
import { program } from '../process/program.ts'
import { isAnswering, waitReady } from '../process/waitReady.ts'

export type ClickHouseOptions = {
  folder: string
  port: number
  password: string
  traces?: Traces
  signal?: AbortSignal
  /** Gives up durability for speed; for tests alone. */
  volatile?: boolean
}

const owner = 'takt'

/** The address of `database` on an embedded engine. */
export const clickhouseUrl = ({ port, password }: { port: number; password: string }, database: string) =>
  `http://${owner}:${password}@127.0.0.1:${port}/${database}`

/** Starts the embedded ClickHouse (the engine behind its own HTTP interface, in a process of its own) on loopback. */
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
      // Every running query holds one of these threads; inside the process it would be too late to say so.
      UV_THREADPOOL_SIZE: '16',
    },
    traces: options.traces,
  })
  await waitReady(running, () => clickhouseAnswers(options), { withinMs: 120_000, signal: options.signal })
  return running
}

/** Whether the embedded engine answers; rejects when it cannot be reached. */
export const clickhouseAnswers = ({ port }: { port: number }) => isAnswering(`http://127.0.0.1:${port}/ping`)

/**
 * How many parts of about one size are merged: of small ones so many at a time, for each merge of the newest writes all
 * of a small table again.
 */
const partsAMerge = 10

/**
 * How often the engine corrects what it believes to hold of memory: at its usual 50 ms that alone is most of its rest.
 */
const memoryLookMs = 1000

/**
 * How long a table in which there was nothing to merge is left alone, at first and at most (seconds), and by how much
 * longer each time. It is looked at as soon as something is inserted or merged in any case; at the usual tenth of a
 * second, which grows by a tenth, looks that find nothing are a sixth of what inserts at rest cost.
 */
const mergeLook = { first: 2, longer: 2, most: 60 }

const mergeLooks = ['background_processing_pool', 'background_streaming_processing_pool']
  .flatMap((pool) => [
    `<${pool}_thread_sleep_seconds_if_nothing_to_do>${mergeLook.first}</${pool}_thread_sleep_seconds_if_nothing_to_do>`,
    `<${pool}_task_sleep_seconds_when_no_work_multiplier>${mergeLook.longer}</${pool}_task_sleep_seconds_when_no_work_multiplier>`,
    `<${pool}_task_sleep_seconds_when_no_work_max>${mergeLook.most}</${pool}_task_sleep_seconds_when_no_work_max>`,
  ])
  .join('')

const configuration = ({ folder, volatile }: ClickHouseOptions) => `<clickhouse>
  <path>${xml(join(folder, 'data'))}/</path>
  <memory_worker_period_ms>${memoryLookMs}</memory_worker_period_ms>
  ${mergeLooks}
  <backups><allowed_path>${xml(join(folder, 'backups'))}/</allowed_path></backups>
  <merge_tree><merge_selector_base>${partsAMerge}</merge_selector_base><fsync_after_insert>${sync(volatile)}</fsync_after_insert><fsync_part_directory>${sync(volatile)}</fsync_part_directory></merge_tree>
</clickhouse>
`

const sync = (volatile = false) => (volatile ? 0 : 1)

const xml = (text: string) => text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))

/** Runs one statement in no particular database (such as making or dropping one). */
export async function runOnClickHouse(url: string, statement: string, signal?: AbortSignal): Promise<void> {
  const { origin, username, password } = new URL(url)
  const answer = await fetch(`${origin}/`, {
    method: 'POST',
    body: statement,
    headers: { 'x-clickhouse-user': username, 'x-clickhouse-key': password },
    signal,
  })
  if (!answer.ok) throw new Error(`ClickHouse refused "${statement}": ${await answer.text()}`)
}
