import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './api.ts'
import type { PlantDevice } from './findDevices.ts'
import { keepConnector } from './keepConnector.ts'
import { mtconnectAgent } from './mtconnectAgent.ts'
import { observe } from './observe.ts'
import { shdrAdapter, shdrKeys } from './shdrAdapter.ts'
import { catchUp, type Telling } from './tellMachine.ts'

const stepMs = 1000

/**
 * A machine with an MTConnect adapter or agent, for ever: what is behind is told over the device's own line, as an edge that had kept it
 * would; from then on its server says what happens, and a connector of Takt fetches it.
 */
export async function serveMachine(
  telling: Telling,
  about: { api: Api; device: PlantDevice; protocol: 'shdr' | 'agent' },
): Promise<void> {
  const { plant, machine, entry, clock, signal } = telling
  const { api, device, protocol } = about
  await catchUp(telling, { whole: true })
  const soFar = () => observe(plant, machine, { from: entry.told, to: entry.told + 1, whole: true })
  const server =
    protocol === 'shdr'
      ? await shdrAdapter(soFar, entry.port)
      : await mtconnectAgent(machine.resourceID, soFar(), entry.port)
  entry.port = server.port
  const host = '127.0.0.1'
  const kind =
    protocol === 'shdr'
      ? { connectorTypeId: 'mtconnect-shdr', options: { host, port: server.port, keys: shdrKeys } }
      : { connectorTypeId: 'mtconnect-agent', options: { url: `http://${host}:${server.port}` } }
  try {
    const description = `${machine.resourceID} (${protocol === 'shdr' ? 'MTConnect adapter' : 'MTConnect agent'})`
    await keepConnector(api, entry, { ...kind, description, deviceId: device.deviceId })
    while (!signal.aborted) {
      await sleep(stepMs, undefined, { signal }).catch(() => {})
      const to = clock()
      server.say(observe(plant, machine, { from: entry.told, to }))
      entry.told = to
    }
  } finally {
    await server.stop()
  }
}
