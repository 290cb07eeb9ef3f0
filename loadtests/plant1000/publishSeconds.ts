import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { type PlantSlice, plantMessage } from '@takt/domain/areas/plant/plantSlice.ts'
import type { NatsConnection } from 'nats'
import type { Device } from '../../gateway/core/messaging/deviceCredential.ts'

/** What was published of a device: the generator's own books. */
export type Book = { slices: number; ms: number; good: number; scrap: number; rework: number; last: PlantSlice | null }

export type Publishing = {
  plant: ReturnType<typeof createPlant>
  /** Who tells for each of the plant's machines, and on what. */
  devices: readonly (Device & { nats: NatsConnection })[]
  seconds: number
  /** How many seconds a slice lasts. */
  everySecs?: number
  /** When message n of the stream was published (n from 1). */
  publishedAt: number[]
  /** Told after each second how many messages are published, and how late that was. */
  told: (messages: number, lateMs: number) => void
}

// A Tuesday morning, when the plant is at work: what it does there is told as happening now.
const morning = Date.parse('2026-03-03T15:00:00Z')

/**
 * Publishes a slice a second (or each `everySecs`) of each machine, spread over that time, each acknowledged by the
 * log; answers the books.
 */
export async function publishSeconds(options: Publishing): Promise<Book[]> {
  const { plant, devices, seconds, everySecs = 1, publishedAt, told } = options
  const books = plant.machines.map((): Book => ({ slices: 0, ms: 0, good: 0, scrap: 0, rework: 0, last: null }))
  const start = Math.ceil(Date.now() / 1000) * 1000
  const shift = start - morning
  let messages = 0
  const underWay = new Set<Promise<unknown>>()
  // As many waves a second as a thousand machines make, of at most fifty: each quarter of a second has news.
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
      const book = books[index]!
      for (const slice of slices) {
        book.slices++
        book.ms += slice.to - slice.from
        book.good += slice.good
        book.scrap += slice.scrap
        book.rework += slice.rework
        book.last = slice
      }
      messages++
      const { nats, organizationId, deviceId } = devices[index]!
      const subject = subjects.telemetry(organizationId, deviceId)
      const sent = nats
        .jetstream()
        .publish(subject, JSON.stringify(plantMessage(start + second, slices)), { timeout: 60_000 })
        .then(({ seq }) => {
          publishedAt[seq] ??= Date.now()
        })
        .finally(() => underWay.delete(sent))
      underWay.add(sent)
    }
    told(messages, Date.now() - (start + (second + 2 * everySecs) * 1000))
  }
  await Promise.all(underWay)
  return books
}
