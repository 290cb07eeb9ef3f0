import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { type PlantSlice, plantMessage } from '@takt/domain/areas/plant/plantSlice.ts'
import type { NatsConnection } from 'nats'
import type { Device } from '../../gateway/core/messaging/deviceCredential.ts'

/** The totals published by a device: the generator's own ledger. */
export type Ledger = {
  slices: number
  ms: number
  good: number
  scrap: number
  rework: number
  last: PlantSlice | null
}

export type Publishing = {
  plant: ReturnType<typeof createPlant>
  /** The device and connection that publishes for each of the plant's machines. */
  devices: readonly (Device & { nats: NatsConnection })[]
  seconds: number
  /** Duration of a slice (s). */
  everySecs?: number
  /** Time (epoch ms) at which message n of the stream was published (n from 1). */
  publishedAt: number[]
  /** Called after each second with the number of published messages and the delay against the schedule (ms). */
  onProgress: (messages: number, lateMs: number) => void
}

// A Tuesday morning, when the plant is working: its activity then is published as happening now.
const morning = Date.parse('2026-03-03T15:00:00Z')

/**
 * Publishes a slice per second (or per `everySecs`) of each machine, spread over that time, each acknowledged by the
 * stream; returns the ledgers.
 */
export async function publishSeconds(options: Publishing): Promise<Ledger[]> {
  const { plant, devices, seconds, everySecs = 1, publishedAt, onProgress } = options
  const ledgers = plant.machines.map((): Ledger => ({ slices: 0, ms: 0, good: 0, scrap: 0, rework: 0, last: null }))
  const start = Math.ceil(Date.now() / 1000) * 1000
  const shift = start - morning
  let messages = 0
  const pendingPublishes = new Set<Promise<unknown>>()
  // Number of waves per second: one per twenty machines, at most fifty, so that each quarter of a second has changes.
  const wave = Math.min(50, Math.ceil(plant.machines.length / 20))
  for (let second = 0; second < seconds; second += everySecs) {
    const from = morning + second * 1000
    for (const [index, machine] of plant.machines.entries()) {
      // The machines are spread over the time that follows a slice, as long as the slice.
      const due = start + (second + everySecs * (1 + index / plant.machines.length)) * 1000
      if (index % wave === 0 && due > Date.now()) await sleep(due - Date.now())
      const slices = plant
        .slices(machine, { from, to: from + 1000 * everySecs, cutMs: 1000 * everySecs })
        .map((slice) => ({ ...slice, from: slice.from + shift, to: slice.to + shift }))
      if (slices.length === 0) continue
      const ledger = ledgers[index]!
      for (const slice of slices) {
        ledger.slices++
        ledger.ms += slice.to - slice.from
        ledger.good += slice.good
        ledger.scrap += slice.scrap
        ledger.rework += slice.rework
        ledger.last = slice
      }
      messages++
      const { nats, organizationId, deviceId } = devices[index]!
      const subject = subjects.telemetry(organizationId, deviceId)
      const publishing = nats
        .jetstream()
        .publish(subject, JSON.stringify(plantMessage(start + second, slices)), { timeout: 60_000 })
        .then(({ seq }) => {
          publishedAt[seq] ??= Date.now()
        })
        .finally(() => pendingPublishes.delete(publishing))
      pendingPublishes.add(publishing)
    }
    onProgress(messages, Date.now() - (start + (second + 2 * everySecs) * 1000))
  }
  await Promise.all(pendingPublishes)
  return ledgers
}
