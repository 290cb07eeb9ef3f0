import { setTimeout as sleep } from 'node:timers/promises'
import { allocatorSettings } from '@takt/launch/bootstrap/allocatorSettings.mjs'
import { ingestHeap } from '@takt/launch/serviceParts.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { makeOrganizations } from '../devices/makeOrganizations.ts'
import { openMachines } from '../devices/openMachines.ts'
import { startWriter } from '../flood/startWriter.ts'
import { processorTime, startedProcesses } from '../installation/processorTime.ts'
import { floodMessage, slicesAMessage } from './floodMessages.ts'
import { followWriter, type Progress, publishAll } from './publishAll.ts'

export type Throughput = {
  slices: number
  /**
   * Seconds until the first message of each machine, all of them new to the installation, is rolled up; this includes
   * the first lookup of floors and first facts.
   */
  firstRollUpSecs: number
  /**
   * Measured after that: slices per second from the first publish until the last slice can be queried as a fact, and
   * until all rollups are written.
   */
  factsPerSecond: number
  rolledUpPerSecond: number
  /** Longest delay from publishing a message to writing its rollups, in seconds. */
  worstDelaySecs: number
  /** Processor seconds per million slices from the first publish until all rollups are written, by process. */
  secsAMillion: Record<string, number>
  /** Rows per second of a bare INSERT … SELECT of the same rows. */
  barePerSecond: number
}

// Under load the writer is driven by the amount of received data; its pace matters only at the end, so it is short
// here.
const pace = { TAKT_PACE_SECS: '2', TAKT_SUMS_SECS: '6' }

/** Interval between queries for the number of rows, each of which costs as much as the insert of a thousand slices. */
const pollMs = 200

const programs = {
  ClickHouse: 'clickhouseServer/main',
  writer: 'writerProcess',
  NATS: 'nats-server',
  Postgres: 'bin/postgres',
}

/**
 * Measures slices per second from publishing until they can be queried, and for comparison the engine's own INSERT …
 * SELECT of the same rows.
 */
export async function runThroughput(options: {
  slices: number
  devices: number
  /** Number of organization accounts for the machines; 0: all in the services' account. */
  accounts: number
  /** Number of slices that may be published before earlier ones are rolled up. */
  ahead: number
  profile?: string
}): Promise<Throughput> {
  const { devices, accounts } = options
  const environment = await createTestEnvironment()
  await makeOrganizations(environment.databaseUrl, Math.max(1, accounts))
  const total = devices + Math.ceil(options.slices / slicesAMessage)
  const slices = (total - devices) * slicesAMessage
  const execArgv = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  const writer = startWriter({ ...allocatorSettings, ...environment.env, ...pace }, { devices, accounts }, [
    ...ingestHeap,
    ...execArgv,
  ])
  await writer.running
  const client = openClickHouse(environment.clickhouseUrl)
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'flood' })
  const machines = await openMachines(environment, devices, accounts)
  const count = async (table: string) => {
    const response = await client.query({ query: `SELECT count() AS n FROM ${table}`, format: 'JSONEachRow' })
    return Number((await response.json<{ n: string }>())[0]!.n)
  }
  try {
    const progress: Progress = { publishedAt: [], done: 0, worstDelayMs: 0 }
    const perDevice = ((total * slicesAMessage) / devices) * 30_000
    const start = Math.floor((Date.now() - perDevice - 86_400_000) / 300_000) * 300_000
    const bodies = Array.from({ length: total }, (_, k) =>
      Buffer.from(floodMessage(Math.floor(k / devices), (k % devices) + 1, start)),
    )
    const published = { bodies, devices, accounts, ahead: options.ahead / slicesAMessage, progress }
    const warmUpStartedAt = Date.now()
    const warmUp = followWriter(nats, progress, devices)
    await publishAll(machines, { ...published, from: 0, to: devices })
    await warmUp
    const pids = { publisher: process.pid, ...startedProcesses(programs) }
    const before = processorTime(pids)
    const startedAt = Date.now()
    progress.worstDelayMs = 0
    const followed = followWriter(nats, progress, total)
    await publishAll(machines, { ...published, from: devices, to: total })
    // Counting with FINAL is expensive, so it waits for the total number of rows first.
    while ((await count('slice')) < total * slicesAMessage) await sleep(pollMs)
    while ((await count('slice FINAL')) < total * slicesAMessage) await sleep(pollMs)
    const facts = Date.now()
    await followed
    const rolledUp = Date.now()
    const after = processorTime(pids)
    const secsAMillion = Object.fromEntries(
      Object.keys(pids).map((name) => [name, ((after[name]! - before[name]!) * 1e6) / slices]),
    )

    await client.command({ query: 'CREATE TABLE slice_bare AS slice' })
    const bareStartedAt = Date.now()
    await client.command({ query: 'INSERT INTO slice_bare SELECT * FROM slice' })
    const bareMs = Date.now() - bareStartedAt
    return {
      slices,
      firstRollUpSecs: (startedAt - warmUpStartedAt) / 1000,
      factsPerSecond: (1000 * slices) / (facts - startedAt),
      rolledUpPerSecond: (1000 * slices) / (rolledUp - startedAt),
      secsAMillion,
      worstDelaySecs: progress.worstDelayMs / 1000,
      barePerSecond: (1000 * (await count('slice_bare'))) / bareMs,
    }
  } finally {
    await writer.stop()
    await client.close()
    await machines.close()
    await nats.close()
    await environment.close()
  }
}
