import { isDeepStrictEqual } from 'node:util'
import { pause } from '@takt/store/timing/pause.ts'
import { z } from 'zod'
import type { Api } from './api.ts'
import type { PlantDevice } from './findDevices.ts'
import { type Observation, observe } from './observe.ts'
import type { Entry } from './plantState.ts'
import { minute, type ReportContext, reportMachine } from './reportMachine.ts'
import { shdrAdapter, shdrKeys } from './shdrAdapter.ts'
import { mtconnectAgent } from './simulatedAgent.ts'

const row = z.object({ connectorId: z.number(), options: z.record(z.string(), z.unknown()) })

type ConnectorSettings = {
  connectorTypeId: string
  description: string
  deviceId: number
  options: Record<string, unknown>
}

/**
 * Creates the connector that reads a machine's data, once, and sets the address at which the machine listens. A
 * connector removed by a user is not created again; one that is missing from the state file, because of a kill before
 * it was saved, is found by its device.
 */
async function ensureConnector(api: Api, entry: Entry, settings: ConnectorSettings): Promise<void> {
  const { connectorTypeId, deviceId, options } = settings
  const by = entry.connectorId === null ? `deviceId=${deviceId}` : `connectorId=${entry.connectorId}`
  const rows = await api.call(z.array(row), 'GET', `/connectors?${by}&connectorTypeId=${connectorTypeId}`)
  const [existing] = rows
  if (existing) entry.connectorId = existing.connectorId
  if (existing && !isDeepStrictEqual(existing.options, options))
    await api.call(row, 'PUT', `/connectors/${existing.connectorId}`, { options })
  if (entry.connectorId !== null) return
  const added = await api.call(row, 'POST', '/connectors', { ...settings, enabled: true })
  entry.connectorId = added.connectorId
}

const stepMs = 1000
const liveMs = 5000
/** Time for a connector to find the server before it reports anything (ms). */
const findMs = 5000

/** Returns the state that a server reports before its machine is switched on. */
const initialState = (at: number): Observation[] => [
  { at, item: 'avail', value: 'UNAVAILABLE' },
  { at, item: 'execution', value: 'UNAVAILABLE' },
]

/**
 * Runs a machine with an MTConnect adapter or agent: up to a full minute its slices are published over the device's own
 * connection, like those buffered by an edge device; from there on its server reports observations, and a connector of
 * Takt reads them. The counter restarts there: earlier counts are not counted again. The saved state stays at the full
 * minute before, so that slices reported again after a kill start where the connector's slices start, and replace them.
 */
export async function serveMachine(
  context: ReportContext,
  about: { api: Api; device: PlantDevice; protocol: 'shdr' | 'agent' },
): Promise<void> {
  const { plant, machine, entry, clock, signal } = context
  const { api, device, protocol } = about
  await reportMachine({ ...context, liveMs, until: 'caughtUp' })
  const opening = initialState(Date.now())
  const server =
    protocol === 'shdr'
      ? await shdrAdapter(opening, entry.port)
      : await mtconnectAgent(machine.resourceID, opening, entry.port)
  entry.port = server.port
  const host = '127.0.0.1'
  const kind =
    protocol === 'shdr'
      ? { connectorTypeId: 'mtconnect-shdr', options: { host, port: server.port, keys: shdrKeys } }
      : { connectorTypeId: 'mtconnect-agent', options: { url: `http://${host}:${server.port}` } }
  try {
    const description = `${machine.resourceID} (${protocol === 'shdr' ? 'MTConnect adapter' : 'MTConnect agent'})`
    await ensureConnector(api, entry, { ...kind, description, deviceId: device.deviceId })
    let from = Math.ceil((clock() + findMs) / minute) * minute
    await reportMachine({ ...context, liveMs, until: from })
    for (let state = { counted: 0, whole: true }; !signal.aborted; ) {
      await pause(stepMs, signal)
      const to = clock()
      if (to <= from) continue
      const { observations, counted } = observe(plant, machine, { from, to, ...state })
      server.report(observations, to)
      from = to
      state = { counted, whole: false }
      entry.told = Math.max(entry.told, (Math.floor(to / minute) - 1) * minute)
    }
  } finally {
    await server.stop()
  }
}
