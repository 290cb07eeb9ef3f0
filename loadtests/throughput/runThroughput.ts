import { setTimeout as sleep } from 'node:timers/promises'
import { ingestHeap } from '@takt/launch/serviceParts.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
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
   * Seconds until the first message of each machine, all new to the installation, is rolled up: floors and first facts
   * are looked for then.
   */
  beginSecs: number
  /**
   * From then on: slices a second from the first publish until the last slice is queryable as a fact, and until all
   * rollups are written.
   */
  factsPerSecond: number
  rolledUpPerSecond: number
  /** From publishing a message to its rollups, at worst, in seconds. */
  worstDelaySecs: number
  /** Processor seconds a million slices from the first publish until all rollups are written, by part. */
  secsAMillion: Record<string, number>
  /** Rows a second of a bare INSERT … SELECT of the same rows. */
  barePerSecond: number
}

// Under a flood the writer goes by how much has come; only the end waits for its pace, so that is short here.
const pace = { TAKT_PACE_SECS: '2', TAKT_SUMS_SECS: '6' }

const programs = {
  ClickHouse: 'clickhouseServer/main',
  writer: 'writerProcess',
  NATS: 'nats-server',
  Postgres: 'bin/postgres',
}

/**
 * Measures slices a second from publish to queryable, and beside it the engine's own INSERT … SELECT of the same rows.
 */
export async function runThroughput(options: {
  slices: number
  devices: number
  /** Over how many organizations' accounts the machines are spread; 0: all within the services' account. */
  accounts: number
  profile?: string
}): Promise<Throughput> {
  const { devices, accounts } = options
  const world = await createWorld()
  await makeOrganizations(world.databaseUrl, Math.max(1, accounts))
  const total = devices + Math.ceil(options.slices / slicesAMessage)
  const slices = (total - devices) * slicesAMessage
  const execArgv = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  const writer = startWriter({ ...world.env, ...pace }, { devices, accounts }, [...ingestHeap, ...execArgv])
  await writer.running
  const client = openClickHouse(world.clickhouseUrl)
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'flood' })
  const machines = await openMachines(world, devices, accounts)
  const count = async (table: string) => {
    const answer = await client.query({ query: `SELECT count() AS n FROM ${table}`, format: 'JSONEachRow' })
    return Number((await answer.json<{ n: string }>())[0]!.n)
  }
  try {
    const progress: Progress = { publishedAt: [], done: 0, worstDelayMs: 0 }
    const perDevice = ((total * slicesAMessage) / devices) * 30_000
    const start = Math.floor((Date.now() - perDevice - 86_400_000) / 300_000) * 300_000
    const bodies = Array.from({ length: total }, (_, k) =>
      Buffer.from(floodMessage(Math.floor(k / devices), (k % devices) + 1, start)),
    )
    const published = { bodies, devices, accounts, ahead: 2500, progress }
    const newBegan = Date.now()
    const known = followWriter(nats, progress, devices)
    await publishAll(machines, { ...published, from: 0, to: devices })
    await known
    const pids = { publisher: process.pid, ...startedProcesses(programs) }
    const before = processorTime(pids)
    const began = Date.now()
    progress.worstDelayMs = 0
    const followed = followWriter(nats, progress, total)
    await publishAll(machines, { ...published, from: devices, to: total })
    // Counting what replaces one another costs; how many rows there are is known.
    while ((await count('slice')) < total * slicesAMessage) await sleep(50)
    while ((await count('slice FINAL')) < total * slicesAMessage) await sleep(50)
    const facts = Date.now()
    await followed
    const rolledUp = Date.now()
    const after = processorTime(pids)
    const secsAMillion = Object.fromEntries(
      Object.keys(pids).map((name) => [name, ((after[name]! - before[name]!) * 1e6) / slices]),
    )

    await client.command({ query: 'CREATE TABLE slice_bare AS slice' })
    const bareBegan = Date.now()
    await client.command({ query: 'INSERT INTO slice_bare SELECT * FROM slice' })
    const bare = Date.now() - bareBegan
    return {
      slices,
      beginSecs: (began - newBegan) / 1000,
      factsPerSecond: (1000 * slices) / (facts - began),
      rolledUpPerSecond: (1000 * slices) / (rolledUp - began),
      secsAMillion,
      worstDelaySecs: progress.worstDelayMs / 1000,
      barePerSecond: (1000 * (await count('slice_bare'))) / bare,
    }
  } finally {
    await writer.stop()
    await client.close()
    await machines.close()
    await nats.close()
    await world.close()
  }
}
