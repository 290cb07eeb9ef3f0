import { join } from 'node:path'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import type { Log } from '@takt/store/process/log.ts'
import { repeatUntil } from '@takt/store/timing/repeat.ts'
import { createApi } from './api.ts'
import { type Books, credentialShape, openBooks } from './books.ts'
import type { PlantEnv } from './env.ts'
import { findDevices, type PlantDevice } from './findDevices.ts'
import { keepPlanning } from './keepPlanning.ts'
import { keepReaders } from './keepReaders.ts'
import type { PlantRun } from './plantRun.ts'
import { serveMachine } from './serveMachine.ts'
import { tellMachine } from './tellMachine.ts'
import { mqttWire, natsWire } from './wire.ts'

/**
 * How a machine speaks to Takt: by itself over NATS or MQTT, or through a connector that asks its MTConnect adapter or
 * agent.
 */
export type Protocol = 'nats' | 'mqtt' | 'shdr' | 'agent'

/** In the first hall some machines speak each protocol; all others speak NATS. */
export function protocolOf({ hall, lane, department }: PlantMachine): Protocol {
  if (hall > 0) return 'nats'
  if (department.code === 'PRESS' || department.code === 'PACK') return 'mqtt'
  if (department.code === 'LATHE' && lane < 2) return 'shdr'
  if (department.code === 'MILL') return lane === 0 ? 'shdr' : lane === 1 ? 'agent' : 'nats'
  return 'nats'
}

const timeZone = 'America/New_York'
/** The planner keeps devices, connectors and jobs, and belongs to the demo plant alone. */
const userName = 'planner@demo.takt'
/** Checksheets are approved by another than who writes them. */
const approverName = 'admin@demo.takt'
const liveMs = 5000
const saveMs = 2000
/** In `fast`, an hour of the plant takes six seconds until it has caught up with the clock. */
const fastPace = 600

/**
 * Runs the simulated plant until `signal` aborts: every machine as a device of its own, over a protocol that real ones
 * speak.
 */
export async function runPlant(env: PlantEnv, log: Log, signal: AbortSignal): Promise<void> {
  const plant = createPlant({ seed: env.TAKT_PLANT_SEED, machines: env.TAKT_PLANT_MACHINES, timeZone })
  const api = createApi({ url: env.url, userName, password: env.TAKT_DEMO_PASSWORD, signal })
  const approver = createApi({ url: env.url, userName: approverName, password: env.TAKT_DEMO_PASSWORD, signal })
  const devices = await findDevices(api)
  const organizationId = devices.values().next().value?.organizationId ?? 0
  const books = await openBooks(join(env.TAKT_HOME, 'plant.json'), `${plant.seed} ${organizationId}`)
  const since = Math.floor((Date.now() - env.TAKT_HISTORY_DAYS * dayMs) / 60_000) * 60_000
  const clock = env.TAKT_PLANT === 'fast' ? fastClock(since) : Date.now

  const known = plant.machines.filter(({ resourceID }) => devices.has(resourceID))
  const missing = plant.machines.length - known.length
  log.info({ machines: known.length, missing, organizationId }, 'the plant runs')
  const entries = known.map(({ resourceID }) => books.of(resourceID, since))
  // What is older than the history that is wanted is left out, however long the plant was down.
  for (const entry of entries) entry.told = Math.max(entry.told, since)
  const served = known.filter((machine) => ['shdr', 'agent'].includes(protocolOf(machine)))
  for (const [index, machine] of served.entries()) {
    const entry = books.of(machine.resourceID, since)
    entry.port = env.TAKT_PLANT_PORTS[index] ?? entry.port
  }
  const run: PlantRun = {
    plant,
    api,
    books,
    clock,
    since,
    log,
    signal,
    fast: clock !== Date.now,
    mqttUrl: env.NATS_MQTT_URL,
  }
  await Promise.all([
    ...known.map((machine) => keepRunning(machine, devices.get(machine.resourceID)!, run)),
    keepBooks({ books, log, signal, behind: () => Math.max(0, ...entries.map(({ told }) => clock() - told)) }),
    keepPlanning({ ...run, approver }),
    keepReaders(run),
  ])
  await books.save()
}

/**
 * The plant's time when it hurries: from the beginning of its history, faster than the clock until it has caught up.
 */
function fastClock(since: number): () => number {
  const started = Date.now()
  return () => Math.min(Date.now(), since + (Date.now() - started) * fastPace)
}

/** One machine, started again whenever something of it fails. */
async function keepRunning(machine: PlantMachine, device: PlantDevice, run: PlantRun): Promise<void> {
  const { plant, api, books, clock, since, log, signal } = run
  const entry = books.of(machine.resourceID, since)
  const credential = async (renew: boolean) => {
    if (renew || !entry.credential) {
      entry.credential = await api.call(credentialShape, 'POST', `/devices/${device.deviceId}/credentials`)
      await books.save()
    }
    return { ...entry.credential, mqttUrl: run.mqttUrl ?? entry.credential.mqttUrl }
  }
  const protocol = run.fast ? 'nats' : protocolOf(machine)
  await repeatUntil(signal, {
    everyMs: 5000,
    work: async () => {
      const wire = await (protocol === 'mqtt' ? mqttWire : natsWire)({ credential, signal })
      const telling = { plant, machine, wire, entry, clock, signal }
      try {
        if (protocol === 'shdr' || protocol === 'agent') await serveMachine(telling, { api, device, protocol })
        else await tellMachine({ ...telling, liveMs })
      } finally {
        await wire.close()
      }
    },
    failed: (error) => log.warn({ err: error, machine: machine.resourceID }, 'a machine cannot tell; trying again'),
  })
}

/** Writes down how far everything is, and says how much history is still to be told. */
async function keepBooks(about: { books: Books; log: Log; signal: AbortSignal; behind: () => number }) {
  const { books, log, signal, behind } = about
  const most = behind()
  let isTold = most <= 3_600_000
  await repeatUntil(signal, {
    everyMs: saveMs,
    first: 'later',
    work: async () => {
      await books.save().catch((error) => log.warn({ err: error }, 'the books of the plant cannot be written'))
      if (isTold) return
      const left = behind()
      isTold = left <= 900_000
      log.info({ percent: isTold ? 100 : Math.floor((1 - left / most) * 100) }, 'history told')
    },
    failed: (error) => log.warn({ err: error }, 'how far the plant is cannot be said'),
  })
}
