import { setTimeout as sleep } from 'node:timers/promises'
import { createPlant } from '@takt/domain/plant/createPlant.ts'
import { plantMessage } from '@takt/domain/plant/plantSlice.ts'
import { mondayOf, weekOfDay } from '@takt/domain/plant/shifts.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { NatsConnection } from 'nats'

const timeZone = 'America/New_York'
const groups = 20
const secondMs = 1000

/** What a machine has told, acknowledged. */
export type Book = { slices: number; ms: number; good: number; scrap: number; rework: number; state: string }
export type Told = { books: Map<number, Book>; publishedAt: Map<number, number>; messages: number; worstTickMs: number }

/**
 * Lets the machines live a Monday morning now: each tells a slice a second (more where something changes in it), a twentieth of them every 50 ms, until
 * `until`. Resolves when all is acknowledged by JetStream; what is not is sent again as it was.
 */
export async function tellFloor(lines: readonly NatsConnection[], machines: number, until: number, told: Told) {
  const plant = createPlant({ seed: 1, machines, timeZone })
  const clock = wallClock(timeZone)
  const began = Math.ceil(Date.now() / secondMs) * secondMs
  const shift = began - (clock.dayStart(mondayOf(weekOfDay(clock.dayOf(began)))) + 9 * 3_600_000)
  const perLine = Math.ceil(machines / lines.length)
  const pending = new Set<Promise<void>>()
  const perGroup = secondMs / groups

  async function send(deviceId: number, body: Uint8Array, count: () => void) {
    const line = lines[Math.floor((deviceId - 1) / perLine)]!
    const at = Date.now()
    for (;;)
      try {
        const { seq } = await line.jetstream().publish(`telemetry.1.${deviceId}`, body, { timeout: 10_000 })
        told.publishedAt.set(seq, at)
        return count()
      } catch {
        await sleep(500)
      }
  }

  for (let step = 0; ; step++) {
    const to = began + step * perGroup
    if (to > until) break
    await sleep(Math.max(0, to - Date.now()))
    told.worstTickMs = Math.max(told.worstTickMs, Date.now() - to)
    for (let index = step % groups; index < machines; index += groups) {
      const range = { from: to - secondMs - shift, to: to - shift, cutMs: 86_400_000 }
      const slices = plant
        .slices(plant.machines[index]!, range)
        .map((slice) => ({ ...slice, from: slice.from + shift, to: slice.to + shift }))
      if (slices.length === 0) continue
      const sent = send(index + 1, Buffer.from(JSON.stringify(plantMessage(to, slices))), () => {
        const book = told.books.get(index + 1) ?? { slices: 0, ms: 0, good: 0, scrap: 0, rework: 0, state: '' }
        told.books.set(index + 1, book)
        for (const slice of slices) {
          book.slices++
          book.ms += slice.to - slice.from
          for (const kind of ['good', 'scrap', 'rework'] as const) book[kind] += slice[kind]
          book.state = slice.state
        }
        told.messages++
      }).finally(() => pending.delete(sent))
      pending.add(sent)
    }
  }
  await Promise.all(pending)
}
