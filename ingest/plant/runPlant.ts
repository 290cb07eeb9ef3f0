import { join } from 'node:path'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import type { Log } from '@takt/store/process/log.ts'
import { repeatUntil } from '@takt/store/timing/repeat.ts'
import { createApi } from './api.ts'
import type { PlantEnv } from './env.ts'
import { findDevices, type PlantDevice } from './findDevices.ts'
import type { PlantRun } from './plantRun.ts'
import { credentialShape, openPlantState, type PlantState } from './plantState.ts'
import { reportMachine } from './reportMachine.ts'
import { runPlanning } from './runPlanning.ts'
import { runReaders } from './runReaders.ts'
import { serveMachine } from './serveMachine.ts'
import { mqttWire, natsWire } from './wire.ts'

/**
 * The protocol by which a machine reports to Takt: by itself over NATS or MQTT, or through a connector that polls its
 * MTConnect adapter or agent.
 */
export type Protocol = 'nats' | 'mqtt' | 'shdr' | 'agent'

/** Returns the protocol of a machine. In the first hall some machines use each protocol; all others use NATS. */
export function protocolOf({ hall, lane, department }: PlantMachine): Protocol {
  if (hall > 0) return 'nats'
  if (department.code === 'PRESS' || department.code === 'PACK') return 'mqtt'
  if (department.code === 'LATHE' && lane < 2) return 'shdr'
  if (department.code === 'MILL') return lane === 0 ? 'shdr' : lane === 1 ? 'agent' : 'nats'
  return 'nats'
}

const timeZone = 'America/New_York'
/** The planner maintains devices, connectors and jobs, and exists in the demo plant only. */
const userName = 'planner@demo.takt'
/** Checksheets must be approved by a user other than their author. */
const approverName = 'admin@demo.takt'
const liveMs = 5000
const saveMs = 2000
/** In `fast` mode an hour of the plant takes six seconds, until it has caught up with the clock. */
const fastPace = 600

/** Runs the simulated plant until `signal` aborts: every machine as a device of its own, over a real protocol. */
export async function runPlant(env: PlantEnv, log: Log, signal: AbortSignal): Promise<void> {
  const plant = createPlant({ seed: env.TAKT_PLANT_SEED, machines: env.TAKT_PLANT_MACHINES, timeZone })
  const api = createApi({ url: env.url, userName, password: env.TAKT_DEMO_PASSWORD, signal })
  const approver = createApi({ url: env.url, userName: approverName, password: env.TAKT_DEMO_PASSWORD, signal })
  const devices = await findDevices(api)
  const organizationId = devices.values().next().value?.organizationId ?? 0
  const state = await openPlantState(join(env.TAKT_HOME, 'plant.json'), `${plant.seed} ${organizationId}`)
  const since = Math.floor((Date.now() - env.TAKT_HISTORY_DAYS * dayMs) / 60_000) * 60_000
  const clock = env.TAKT_PLANT === 'fast' ? fastClock(since) : Date.now

  const registered = plant.machines.filter(({ resourceID }) => devices.has(resourceID))
  const missing = plant.machines.length - registered.length
  log.info({ machines: registered.length, missing, organizationId }, 'the plant runs')
  const entries = registered.map(({ resourceID }) => state.of(resourceID, since))
  // Data before the configured history are skipped, however long the plant was down.
  for (const entry of entries) entry.told = Math.max(entry.told, since)
  const served = registered.filter((machine) => ['shdr', 'agent'].includes(protocolOf(machine)))
  for (const [index, machine] of served.entries()) {
    const entry = state.of(machine.resourceID, since)
    entry.port = env.TAKT_PLANT_PORTS[index] ?? entry.port
  }
  const run: PlantRun = {
    plant,
    api,
    state,
    clock,
    since,
    log,
    signal,
    fast: clock !== Date.now,
    mqttUrl: env.NATS_MQTT_URL,
  }
  await Promise.all([
    ...registered.map((machine) => runMachine(machine, devices.get(machine.resourceID)!, run)),
    saveRegularly({ state, log, signal, behind: () => Math.max(0, ...entries.map(({ told }) => clock() - told)) }),
    runPlanning({ ...run, approver }),
    runReaders(run),
  ])
  await state.save()
}

/** Creates the clock of a fast plant: from the start of its history, faster than real time until it has caught up. */
function fastClock(since: number): () => number {
  const started = Date.now()
  return () => Math.min(Date.now(), since + (Date.now() - started) * fastPace)
}

/** Runs one machine; restarts it after a failure. */
async function runMachine(machine: PlantMachine, device: PlantDevice, run: PlantRun): Promise<void> {
  const { plant, api, state, clock, since, log, signal } = run
  const entry = state.of(machine.resourceID, since)
  const credential = async (renew: boolean) => {
    if (renew || !entry.credential) {
      entry.credential = await api.call(credentialShape, 'POST', `/devices/${device.deviceId}/credentials`)
      await state.save()
    }
    return { ...entry.credential, mqttUrl: run.mqttUrl ?? entry.credential.mqttUrl }
  }
  const protocol = run.fast ? 'nats' : protocolOf(machine)
  await repeatUntil(signal, {
    everyMs: 5000,
    work: async () => {
      const wire = await (protocol === 'mqtt' ? mqttWire : natsWire)({ credential, signal })
      const context = { plant, machine, wire, entry, clock, signal }
      try {
        if (protocol === 'shdr' || protocol === 'agent') await serveMachine(context, { api, device, protocol })
        else await reportMachine({ ...context, liveMs })
      } finally {
        await wire.close()
      }
    },
    failed: (error) => log.warn({ err: error, machine: machine.resourceID }, 'a machine cannot report; trying again'),
  })
}

/** Saves the state of the plant regularly, and logs how much of the history has been reported. */
async function saveRegularly(about: { state: PlantState; log: Log; signal: AbortSignal; behind: () => number }) {
  const { state, log, signal, behind } = about
  const initialBacklogMs = behind()
  let isComplete = initialBacklogMs <= 3_600_000
  await repeatUntil(signal, {
    everyMs: saveMs,
    first: 'later',
    work: async () => {
      await state.save().catch((error) => log.warn({ err: error }, 'the books of the plant cannot be written'))
      if (isComplete) return
      const left = behind()
      isComplete = left <= 900_000
      log.info({ percent: isComplete ? 100 : Math.floor((1 - left / initialBacklogMs) * 100) }, 'history told')
    },
    failed: (error) => log.warn({ err: error }, 'how far the plant is cannot be said'),
  })
}
