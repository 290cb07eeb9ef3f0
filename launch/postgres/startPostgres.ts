import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOf } from '@takt/store/process/pidFile.ts'
import pg from 'pg'
import { type Running, startProcess, type Traces } from '../process/process.ts'
import { waitReady } from '../process/waitReady.ts'
import { postgresBinaries } from './binaries.ts'
import { makeCluster, postgresOwner } from './makeCluster.ts'
import { runAs } from './runAs.ts'
import { serverUser } from './serverUser.ts'

/**
 * Releases `folder` from a killed server: stops a server that survived; removes a lock with a process ID that now
 * belongs to another program.
 */
async function releaseStaleLock(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid')
  const [pid, dataFolder] = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
  if (!Number(pid)) return
  const startedAt = startOf(Number(pid))
  if (!startedAt) return
  if (!commandOf(Number(pid)).includes(dataFolder!)) return rm(lock, { force: true })
  process.kill(Number(pid), 'SIGINT')
  while (startOf(Number(pid)) === startedAt) await pause(50)
}

function commandOf(pid: number) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Returns the child processes of a process; easily readable only on Linux. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

export type PostgresOptions = {
  /** The cluster's data folder; created if missing. */
  folder: string
  port: number
  password: string
  /** Created if missing. */
  database?: string
  traces?: Traces
  /** Cancels a start in progress. */
  signal?: AbortSignal
  /** Number of connections that the server accepts. */
  maxConnections?: number
  /** Trades durability for speed; only for tests. */
  volatile?: boolean
  /** Leaves the server's own defaults unchanged, among them its 100 connections; only for tests. */
  isStock?: boolean
}

const productSettings = {
  // User data stays out of the log: neither values of rows nor statements.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** Returns the owner's address of `database` on an embedded server. */
export const postgresUrl = ({ port, password }: { port: number; password: string }, database: string) =>
  `postgres://${postgresOwner}:${password}@127.0.0.1:${port}/${database}`

/**
 * Starts the embedded Postgres on loopback, creating its cluster first if there is none; ready when it responds to
 * queries.
 */
export async function startPostgres(options: PostgresOptions): Promise<Running> {
  const [binaries, user] = await Promise.all([postgresBinaries(), serverUser()])
  await makeCluster(options)
  await releaseStaleLock(options.folder)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(options.isStock ? {} : { ...productSettings, max_connections: String(options.maxConnections ?? 400) }),
    ...(options.volatile
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', dynamic_shared_memory_type: 'mmap' }
      : {}),
  }
  const running = await startProcess({
    name: 'Postgres',
    ...(await runAs(user, {
      command: binaries.postgres,
      args: [
        '-D',
        options.folder,
        '-p',
        String(options.port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      paths: [options.folder],
    })),
    traces: options.traces,
    cwd: options.folder,
  })
  await waitReady(running, () => ensureDatabase(options), { withinMs: 120_000, signal: options.signal })
  return {
    ...running,
    // SIGINT is Postgres's fast shutdown; SIGTERM would wait for every client to disconnect.
    stop: async (stopOptions) => {
      // Children of a killed server end by themselves, unless they are suspended too: then no other server could start.
      const children = stopOptions?.signal === 'SIGKILL' ? childrenOf(running.pid) : []
      await running.stop({ signal: 'SIGINT', graceMs: 30_000, ...stopOptions })
      for (const pid of children) kill(pid)
    },
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended meanwhile.
  }
}

async function ensureDatabase(options: PostgresOptions) {
  const client = new pg.Client({ connectionString: postgresUrl(options, 'postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const existing = await client.query('select 1 from pg_database where datname = $1', [
      options.database ?? 'postgres',
    ])
    if (existing.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(options.database!)}`)
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
