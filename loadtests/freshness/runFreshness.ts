import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { isCompleted, writerConsumers } from '@takt/store/nats/writerConsumers.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createUser } from '../../gateway/areas/access/createUser.ts'
import { processorTime, startedProcesses } from '../installation/processorTime.ts'
import { signIn } from '../k6Drill/signIn.ts'
import { makeFloor } from '../plant1000/makeFloor.ts'
import { publishSeconds } from '../plant1000/publishSeconds.ts'
import { quantile, sampleWriter } from '../plant1000/sampleWriter.ts'
import { floodMessage } from '../throughput/floodMessages.ts'
import { createProbe } from './createProbe.ts'
import type { FloodTask } from './floodWorker.ts'

const timeZone = 'America/New_York'
const dayMs = 86_400_000
const everySecs = 3
const floodMachines = 200
const readerOf = (name: string) => ({ userName: `${name}@freshness.test`, password: 'a long enough password' })
const [reader, otherReader] = [readerOf('reader'), readerOf('other')]

export type Phase = Awaited<ReturnType<ReturnType<typeof createProbe>['measure']>> & {
  name: string
  processorSecs: Record<string, number>
}

/**
 * Measures how soon KPIs contain what was acknowledged, with gateway and ingest as processes with their default
 * settings: while machines report at their usual pace, while two organizations publish and request without a pause,
 * after ingest was killed and started again, and while another organization floods the stream.
 */
export async function runFreshness(options: {
  machines: number
  seconds: number
  floodPerSecond: number
  report: (line: string) => void
}): Promise<Phase[]> {
  const { machines, seconds, floodPerSecond, report } = options
  const environment = await createTestEnvironment()
  const { TAKT_PACE_SECS: _, TAKT_SUMS_SECS: __, ...env } = environment.env
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'freshness' })
  const plant = createPlant({ seed: 1000, machines: machines + 1, timeZone })
  const { entityId, organizationId, deviceIds } = await makeFloor(env, plant.machines, timeZone)
  const flooding = createPlant({ seed: 7, machines: floodMachines, timeZone })
  const other = await makeFloor(env, flooding.machines, timeZone, 'Flood', 'Flood')
  const systemDb = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 1)
  const addReader = async (reader: ReturnType<typeof readerOf>, floor: { entityId: number; organizationId: number }) =>
    createUser(systemDb, {
      ...reader,
      entityId: floor.entityId,
      organizationIds: [floor.organizationId],
      permissions: readerPermissions,
    })
  await addReader(reader, { entityId, organizationId })
  await addReader(otherReader, other)
  await systemDb.destroy()
  const start = (main: string, word: string, settings: Record<string, string> = {}) =>
    startService({ main, env: { ...env, ...settings }, word, onError: report })
  const startIngest = (settings?: Record<string, string>) =>
    start('ingest/main.ts', 'This process is the writer', settings)
  let ingest = await startIngest({ TAKT_PACE_SECS: '0.3', TAKT_SUMS_SECS: '0.3' })
  const gateway = await start('gateway/main.ts', '"listening"')
  try {
    const origin = `http://127.0.0.1:${env.PORT}`
    const probe = createProbe({
      nats,
      device: { organizationId, deviceId: deviceIds.at(-1)!, resourceID: plant.machines.at(-1)!.resourceID },
      origin,
      token: await signIn(origin, reader),
    })
    const otherProbe = createProbe({
      nats,
      device: {
        organizationId: other.organizationId,
        deviceId: other.deviceIds.at(-1)!,
        resourceID: flooding.machines.at(-1)!.resourceID,
      },
      origin,
      token: await signIn(origin, otherReader),
    })
    const parts = () => ({
      ingest: ingest.child.pid!,
      gateway: gateway.child.pid!,
      ...startedProcesses({ ClickHouse: 'clickhouseServer/main', NATS: 'nats-server' }),
    })
    const phases: Phase[] = []
    const measure = async (name: string) => {
      const pids = parts()
      const before = processorTime(pids)
      const measured = await probe.measure(seconds)
      const after = processorTime(pids)
      const processorSecs = Object.fromEntries(Object.keys(pids).map((part) => [part, after[part]! - before[part]!]))
      phases.push({ name, ...measured, processorSecs })
      report(`${name}: ${JSON.stringify(phases.at(-1))}`)
    }

    const background = { ...plant, machines: plant.machines.slice(0, -1) }
    const devices = background.machines.map((_machine, index) => ({
      organizationId,
      deviceId: deviceIds[index]!,
      nats,
    }))
    const publishBackground = (publishedSecs: number) =>
      publishSeconds({
        plant: background,
        devices,
        seconds: publishedSecs,
        everySecs,
        publishedAt: [],
        onProgress: () => {},
      })
    // No machine is new while it is measured: its first fact was two months ago.
    const historyStart = Math.floor(Date.now() / dayMs - 60) * dayMs
    const organizations = [
      { organizationId, deviceIds },
      { organizationId: other.organizationId, deviceIds: other.deviceIds },
    ]
    for (const floor of organizations)
      for (const deviceId of floor.deviceIds)
        await nats
          .jetstream()
          .publish(subjects.telemetry(floor.organizationId, deviceId), floodMessage(0, deviceId, historyStart))
    // It is done before the measurement, which has the default settings: otherwise it would be delivered again.
    const manager = await nats.jetstreamManager()
    while (!(await writerConsumers(manager, 'TELEMETRY')).every(isCompleted)) await sleep(100)
    await ingest.stop()
    ingest = await startIngest()
    await Promise.all([publishBackground(3), probe.publish()])
    await probe.measure(5)
    let isOver = false
    const publishing = (async () => {
      while (!isOver) await publishBackground(9)
    })()
    await measure('usual pace')
    const immediate = await Promise.all([probe, otherProbe].map((each) => each.measureImmediate(seconds)))
    report(`two organizations that publish and request without a pause: ${JSON.stringify(immediate)}`)

    const killedAt = performance.now()
    await ingest.stop({ signal: 'SIGKILL' })
    ingest = await startIngest()
    report(`ingest was away for ${((performance.now() - killedAt) / 1000).toFixed(1)} s`)
    await measure('after a restart of ingest')

    const workerData: FloodTask = {
      natsUrl: environment.natsUrl,
      natsCreds: environment.natsCreds,
      organizationId: other.organizationId,
      devices: other.deviceIds,
      perSecond: floodPerSecond,
      historyStart,
    }
    const flood = new Worker(new URL('./floodWorker.ts', import.meta.url), { workerData })
    const sampling = new AbortController()
    const sampled = sampleWriter(nats, [], sampling.signal)
    await sleep(3000)
    await measure('flood of another organization')
    sampling.abort()
    const { behind } = await sampled
    report(`writer behind by ${quantile(behind, 0.5)} messages (median), ${quantile(behind, 1)} at most`)
    flood.postMessage('end')
    const [perSecond] = (await once(flood, 'message')) as [number]
    report(`flood: ${Math.round(perSecond)} slices a second`)
    await flood.terminate()
    isOver = true
    await publishing
    return phases
  } finally {
    await ingest.stop()
    await gateway.stop()
    await nats.close()
    await environment.close()
  }
}
