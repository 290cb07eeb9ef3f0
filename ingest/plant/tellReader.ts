import { gzipSync } from 'node:zlib'
import { hearStepMs, hearTags, type PlantRead } from '@takt/domain/areas/plant/hearTags.ts'
import type { PlantReader } from '@takt/domain/areas/plant/plantFloor.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { Telling } from './tellMachine.ts'

const minute = 60_000
const catchUpMs = 5 * minute
/** A message of a reader holds at most 10,000 reads. */
const mostReads = 5000

const readMessage = (seq: number, reads: readonly PlantRead[]) => ({
  seq,
  reads: reads.map(({ at, ...read }) => ({ ...read, at: new Date(at).toISOString() })),
})

/**
 * Tells what a reader hears, from where its books end and for ever: what is behind some minutes at a time, then step by
 * step. What is told again after a kill counts once.
 */
export async function tellReader({
  plant,
  reader,
  wire,
  entry,
  clock,
  signal,
}: Omit<Telling, 'machine'> & { reader: PlantReader }): Promise<void> {
  while (!signal.aborted) {
    const now = Math.floor(clock() / hearStepMs) * hearStepMs
    const to = Math.min(now, entry.told + catchUpMs)
    const reads = to > entry.told ? hearTags(plant, reader, { from: entry.told, to }) : []
    for (let first = 0; first < reads.length; first += mostReads) {
      entry.seq = Math.max(entry.seq + 1, Date.now())
      const text = JSON.stringify(readMessage(entry.seq, reads.slice(first, first + mostReads)))
      await wire.tell(gzipSync(text, { level: 1 }))
    }
    entry.told = Math.max(entry.told, to)
    if (to === now) await pause(hearStepMs - (Date.now() % hearStepMs), signal)
    else await pause(50, signal)
  }
}
