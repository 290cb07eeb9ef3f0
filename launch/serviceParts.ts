import { demoAddresses } from './demoAddresses.ts'
import type { Installation } from './installation.ts'
import { embeddedConnections } from './postgres/embeddedConnections.ts'
import { patientHeap } from './process/patientHeap.ts'
import { type Running, startProcess } from './process/process.ts'
import { checkout, program } from './process/program.ts'
import { isResponding, waitReady } from './process/waitReady.ts'
import type { StoreAddresses } from './storeParts.ts'
import type { Part } from './supervise/supervisor.ts'

export type ServiceEnv = Record<string, string | undefined>

/** Returns the environment that every service is started with (docs/architecture.md, "Addresses"). */
export function serviceEnv(installation: Installation, addresses: StoreAddresses): ServiceEnv {
  const { env, ports, secrets } = installation
  return {
    NODE_ENV: 'production',
    ...(env.DATABASE_URL ? {} : embeddedConnections),
    ...process.env,
    ...addresses,
    TAKT_SECRET: secrets.secret,
    TAKT_HOME: env.TAKT_HOME,
    TAKT_BIND: env.TAKT_BIND,
    TAKT_PLANT: env.TAKT_PLANT,
    TAKT_HISTORY_DAYS: String(env.TAKT_HISTORY_DAYS),
    PORT: String(env.PORT),
    INGEST_PORT: String(ports.ingest),
    INGEST_URL: `http://127.0.0.1:${ports.ingest}`,
    SFU_HTTP_PORT: String(ports.sfu),
    SFU_PORT: process.env.SFU_PORT || String(ports.sfuMedia),
    ...demoAddresses(installation, process.env.TAKT_CONNECTOR_ALLOW),
  }
}

/** Returns the gateway, ingest and the SFU, each ready when its `/healthz` responds. */
export function serviceParts(installation: Installation, env: ServiceEnv): Part[] {
  const { PORT, TAKT_BIND } = installation.env
  const host = TAKT_BIND === '0.0.0.0' || TAKT_BIND === '::' ? '127.0.0.1' : TAKT_BIND
  return [
    service({ installation, env, order: 5, name: 'gateway', health: `http://${host}:${PORT}/healthz` }),
    service({
      installation,
      env,
      order: 6,
      name: 'ingest',
      heap: ingestHeap,
      health: `http://127.0.0.1:${installation.ports.ingest}/healthz`,
    }),
    service({
      installation,
      env,
      order: 7,
      name: 'sfu',
      health: `http://127.0.0.1:${installation.ports.sfu}/healthz`,
    }),
  ]
}

/**
 * Ingest receives much data outside the heap, which V8 releases when it collects its nursery (MB): with a larger one,
 * it runs a full collection instead each time that 64 MB were received.
 */
export const ingestHeap = [...patientHeap, '--max-semi-space-size=16']

function service(about: {
  installation: Installation
  env: ServiceEnv
  order: number
  name: string
  health: string
  heap?: string[]
}): Part {
  const { installation, env, order, name, health, heap = patientHeap } = about
  const isHealthy = () => isResponding(health)
  return {
    name,
    remedy: `Its log is logs/${name}.log`,
    isHealthy,
    async start(signal) {
      const running = await startProcess({
        name,
        command: process.execPath,
        args: [...heap, ...program(`${name}/main.ts`)],
        // Libraries that read settings from the working directory find the product's own.
        cwd: checkout,
        env,
        traces: installation.traces(order, name),
      })
      await waitReady(running, isHealthy, { withinMs: 60_000, signal })
      return running
    },
  }
}

/** Returns the simulated plant: it is an edge device, so it is ready as soon as it runs. */
export const plantPart = (installation: Installation, env: ServiceEnv): Part => ({
  name: 'plant',
  remedy: 'Its log is logs/plant.log; TAKT_PLANT=off starts Takt without it',
  start: (): Promise<Running> =>
    startProcess({
      name: 'plant',
      command: process.execPath,
      args: program('ingest/plant/main.ts'),
      env,
      traces: installation.traces(8, 'plant'),
    }),
})
