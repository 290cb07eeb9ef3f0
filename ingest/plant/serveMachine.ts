import { isDeepStrictEqual } from 'node:util'
import { pause } from '@takt/store/timing/pause.ts'
import { z } from 'zod'
import type { Api } from './api.ts'
import type { Entry } from './books.ts'
import type { PlantDevice } from './findDevices.ts'
import { type Observation, observe } from './observe.ts'
import { shdrAdapter, shdrKeys } from './shdrAdapter.ts'
import { mtconnectAgent } from './simulatedAgent.ts'
import { minute, type Telling, tellMachine } from './tellMachine.ts'

const row = z.object({ connectorId: z.number(), options: z.record(z.string(), z.unknown()) })

type Wanted = { connectorTypeId: string; description: string; deviceId: number; options: Record<string, unknown> }

/**
 * Makes the connector that fetches a machine's data, once, and tells it where the machine listens now. One that was
 * removed stays so; one that the books do not know, because a kill came before they were written, is found by its
 * device.
 */
async function keepConnector(api: Api, entry: Entry, wanted: Wanted): Promise<void> {
  const { connectorTypeId, deviceId, options } = wanted
  const by = entry.connectorId === null ? `deviceId=${deviceId}` : `connectorId=${entry.connectorId}`
  const rows = await api.call(z.array(row), 'GET', `/connectors?${by}&connectorTypeId=${connectorTypeId}`)
  const [known] = rows
  if (known) entry.connectorId = known.connectorId
  if (known && !isDeepStrictEqual(known.options, options))
    await api.call(row, 'PUT', `/connectors/${known.connectorId}`, { options })
  if (entry.connectorId !== null) return
  const added = await api.call(row, 'POST', '/connectors', { ...wanted, enabled: true })
  entry.connectorId = added.connectorId
}

const stepMs = 1000
const liveMs = 5000
/** So long a connector has to find the server before it says anything. */
const findMs = 5000

/** What a server says before its machine is switched on. */
const silence = (at: number): Observation[] => [
  { at, item: 'avail', value: 'UNAVAILABLE' },
  { at, item: 'execution', value: 'UNAVAILABLE' },
]

/**
 * A machine with an MTConnect adapter or agent, for ever: up to a full minute its slices are told over the device's own
 * line, as an edge that had kept them would; from there on its server says what happens, and a connector of Takt
 * fetches it. The counter begins anew there: what was counted before is not counted again. The books stay on the full
 * minute before: what is told again after a kill begins where the connector's slices begin, and replaces them.
 */
export async function serveMachine(
  telling: Telling,
  about: { api: Api; device: PlantDevice; protocol: 'shdr' | 'agent' },
): Promise<void> {
  const { plant, machine, entry, clock, signal } = telling
  const { api, device, protocol } = about
  await tellMachine({ ...telling, liveMs, until: 'caughtUp' })
  const opening = silence(Date.now())
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
    await keepConnector(api, entry, { ...kind, description, deviceId: device.deviceId })
    let from = Math.ceil((clock() + findMs) / minute) * minute
    await tellMachine({ ...telling, liveMs, until: from })
    for (let state = { counted: 0, whole: true }; !signal.aborted; ) {
      await pause(stepMs, signal)
      const to = clock()
      if (to <= from) continue
      const { said, counted } = observe(plant, machine, { from, to, ...state })
      server.say(said, to)
      from = to
      state = { counted, whole: false }
      entry.told = Math.max(entry.told, (Math.floor(to / minute) - 1) * minute)
    }
  } finally {
    await server.stop()
  }
}
