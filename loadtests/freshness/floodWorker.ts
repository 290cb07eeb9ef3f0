import { parentPort, workerData } from 'node:worker_threads'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { floodMessage, slicesAMessage } from '../throughput/floodMessages.ts'

/** `perSecond`: slices; `devices` publish their messages in turn, of a history from `historyStart` (epoch ms) on. */
export type FloodTask = {
  natsUrl: string
  natsCreds: string
  organizationId: number
  devices: number[]
  perSecond: number
  historyStart: number
}

const everyMs = 20
const maxInFlight = 500

const { natsUrl, natsCreds, organizationId, devices, perSecond, historyStart } = workerData as FloodTask
const nats = await openNats({ url: natsUrl, creds: natsCreds, name: 'flood' })
const stream = nats.jetstream()
let isOver = false
parentPort!.on('message', () => {
  isOver = true
})
// The first message of each device was published before.
let sent = devices.length
let inFlight = 0
const startedAt = performance.now()
while (!isOver) {
  const due = devices.length + ((performance.now() - startedAt) / 1000) * (perSecond / slicesAMessage)
  for (; sent < due && inFlight < maxInFlight; sent++) {
    const deviceId = devices[sent % devices.length]!
    const body = floodMessage(Math.floor(sent / devices.length), deviceId, historyStart)
    inFlight++
    void stream
      .publish(subjects.telemetry(organizationId, deviceId), body, { timeout: 60_000 })
      .finally(() => inFlight--)
  }
  await new Promise((resolve) => setTimeout(resolve, everyMs))
}
await nats.drain()
parentPort!.postMessage(((sent - devices.length) * slicesAMessage) / ((performance.now() - startedAt) / 1000))
