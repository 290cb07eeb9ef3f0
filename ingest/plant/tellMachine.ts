import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Plant } from '@takt/domain/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/plant/machines.ts'
import { type PlantSlice, plantMessage } from '@takt/domain/plant/plantSlice.ts'
import type { Entry } from './books.ts'
import type { Wire } from './wire.ts'

const minute = 60_000
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

/** Tells what is behind, from where the books end to within ten minutes of the plant's time; with `whole` to that time itself. */
export async function catchUp(telling: Telling, how: { whole: boolean }) {
  const { plant, machine, entry, clock, signal } = telling
  for (let now = clock(); now - entry.told > behindMs && !signal.aborted; now = clock()) {
    const to = Math.min(Math.floor(now / minute) * minute, entry.told + stepMs)
    await tell(telling, plant.slices(machine, { from: entry.told, to }), { packed: true })
    entry.told = to
  }
  if (!how.whole || signal.aborted) return
  const to = clock()
  if (to > entry.told) await tell(telling, plant.slices(machine, { from: entry.told, to }), { packed: true })
  entry.told = to
}

/**
 * Tells what a machine does, from where its books end and for ever: first what is behind, then every `liveMs` the slice that is running
 * (the same `from`, a later `to`, a higher `seq`) and those that ended since. Nothing is skipped, whatever breaks.
 */
export async function tellMachine(telling: Telling & { liveMs: number }) {
  const { plant, machine, entry, clock, liveMs, signal } = telling
  // Machines of a plant do not all speak at the same moment.
  const offset = (machine.index * 2654435761) % liveMs
  while (!signal.aborted) {
    await catchUp(telling, { whole: false })
    const now = clock()
    const slices = plant.slices(machine, { from: entry.told, to: now })
    await tell(telling, slices, { packed: false })
    const last = slices.at(-1)
    entry.told = last?.to === now ? last.from : now
    await sleep(liveMs - ((Date.now() - offset) % liveMs), undefined, { signal }).catch(() => {})
  }
}
