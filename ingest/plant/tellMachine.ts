import { gzipSync } from 'node:zlib'
import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { type PlantSlice, plantMessage } from '@takt/domain/areas/plant/plantSlice.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { Entry } from './books.ts'
import type { Wire } from './wire.ts'

export const minute = 60_000
/** Behind by more than this a machine catches up: about a hundred slices a message, one after the other. */
const behindMs = 10 * minute
const stepMs = 95 * minute

export type Telling = {
  plant: Plant
  machine: PlantMachine
  wire: Wire
  entry: Entry
  /** The plant's own time, epoch ms. */
  clock: () => number
  signal: AbortSignal
}

async function tell({ wire, entry }: Telling, slices: readonly PlantSlice[], how: { packed: boolean }) {
  if (slices.length === 0) return
  entry.seq = Math.max(entry.seq + 1, Date.now())
  const text = Buffer.from(JSON.stringify(plantMessage(entry.seq, slices)))
  await wire.tell(how.packed ? gzipSync(text, { level: 1 }) : text)
}

/** Tells what is behind, from where the books end to within ten minutes of the plant's time. */
async function catchUp(telling: Telling) {
  const { plant, machine, wire, entry, clock, signal } = telling
  while (!signal.aborted) {
    // The last two messages again, whatever they held: told twice counts once.
    if (wire.mayHaveLost()) entry.told = Math.floor((entry.told - 2 * stepMs) / minute) * minute
    const now = clock()
    if (now - entry.told <= behindMs) return
    const to = Math.min(Math.floor(now / minute) * minute, entry.told + stepMs)
    await tell(telling, plant.slices(machine, { from: entry.told, to }), { packed: true })
    entry.told = to
  }
}

/**
 * Tells what a machine does, from where its books end and for ever: first what is behind, then every `liveMs` the slice
 * that is running (the same `from`, a later `to`, a higher `seq`) and those that ended since. Nothing is skipped,
 * whatever breaks. With `until` (epoch ms) it ends when all before that is told, or when nothing is behind any more.
 */
export async function tellMachine(telling: Telling & { liveMs: number; until?: number | 'caughtUp' }) {
  const { plant, machine, entry, clock, liveMs, signal, until = Number.POSITIVE_INFINITY } = telling
  // Machines of a plant do not all speak at the same moment.
  const offset = (machine.index * 2654435761) % liveMs
  while (!signal.aborted) {
    await catchUp(telling)
    if (until === 'caughtUp' || entry.told >= until) return
    const now = Math.min(clock(), until)
    const slices = plant.slices(machine, { from: entry.told, to: now })
    await tell(telling, slices, { packed: false })
    const last = slices.at(-1)
    entry.told = last?.to === now && now < until ? last.from : Math.max(entry.told, now)
    if (entry.told >= until) return
    const waitMs = Math.min(liveMs - ((Date.now() - offset) % liveMs), Math.max(1, until - Date.now()))
    await pause(waitMs, signal)
  }
}
