import { gzipSync } from 'node:zlib'
import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { type PlantSlice, plantMessage } from '@takt/domain/areas/plant/plantSlice.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { Entry } from './plantState.ts'
import type { Wire } from './wire.ts'

export const minute = 60_000
/** Backlog (ms) above which a machine catches up: about a hundred slices per message, one after the other. */
const behindMs = 10 * minute
const stepMs = 95 * minute

export type ReportContext = {
  plant: Plant
  machine: PlantMachine
  wire: Wire
  entry: Entry
  /** The plant's own time, epoch ms. */
  clock: () => number
  signal: AbortSignal
}

async function publishSlices(
  { wire, entry }: ReportContext,
  slices: readonly PlantSlice[],
  options: { packed: boolean },
) {
  if (slices.length === 0) return
  entry.seq = Math.max(entry.seq + 1, Date.now())
  const text = Buffer.from(JSON.stringify(plantMessage(entry.seq, slices)))
  await wire.publish(options.packed ? gzipSync(text, { level: 1 }) : text)
}

/** Publishes the backlog, from the saved state to within ten minutes of the plant's time. */
async function catchUp(context: ReportContext) {
  const { plant, machine, wire, entry, clock, signal } = context
  while (!signal.aborted) {
    // Publishes the last two messages again, whatever they contained: duplicates count once.
    if (wire.mayHaveLost()) entry.told = Math.floor((entry.told - 2 * stepMs) / minute) * minute
    const now = clock()
    if (now - entry.told <= behindMs) return
    const to = Math.min(Math.floor(now / minute) * minute, entry.told + stepMs)
    await publishSlices(context, plant.slices(machine, { from: entry.told, to }), { packed: true })
    entry.told = to
  }
}

/**
 * Publishes a machine's slices continuously from its saved state on: first the backlog, then every `liveMs` the open
 * slice (the same `from`, a later `to`, a higher `seq`) and those that have ended since. Nothing is skipped, whatever
 * fails. With `until` (epoch ms) it ends when everything before that is published, or (`caughtUp`) when there is no
 * backlog.
 */
export async function reportMachine(context: ReportContext & { liveMs: number; until?: number | 'caughtUp' }) {
  const { plant, machine, entry, clock, liveMs, signal, until = Number.POSITIVE_INFINITY } = context
  // Machines of a plant do not all report at the same moment.
  const offset = (machine.index * 2654435761) % liveMs
  while (!signal.aborted) {
    await catchUp(context)
    if (until === 'caughtUp' || entry.told >= until) return
    const now = Math.min(clock(), until)
    const slices = plant.slices(machine, { from: entry.told, to: now })
    await publishSlices(context, slices, { packed: false })
    const last = slices.at(-1)
    entry.told = last?.to === now && now < until ? last.from : Math.max(entry.told, now)
    if (entry.told >= until) return
    const waitMs = Math.min(liveMs - ((Date.now() - offset) % liveMs), Math.max(1, until - Date.now()))
    await pause(waitMs, signal)
  }
}
