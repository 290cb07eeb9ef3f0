import { gzipSync } from 'node:zlib'
import type { PlantRead } from '@takt/domain/areas/plant/hearTags.ts'
import { hearStepMs, hearTags } from '@takt/domain/areas/plant/hearTags.ts'
import { hallsHeard, type PlantReader, readersOfHall } from '@takt/domain/areas/plant/plantFloor.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { repeatUntil } from '@takt/store/timing/repeat.ts'
import { credentialShape } from './books.ts'
import { findReaders } from './findDevices.ts'
import type { PlantRun } from './plantRun.ts'
import type { Telling } from './tellMachine.ts'
import { natsWire } from './wire.ts'

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
async function tellReader({
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

/** So much of the past readers tell: reads are many, and stays are computed of each. */
const historyMs = 6 * 3_600_000

/** Every reader of the plant that Takt knows, each started again whenever something of it fails. */
export async function keepReaders(run: PlantRun): Promise<void> {
  const known = await findReaders(run.api)
  const halls = Array.from({ length: hallsHeard(run.plant.machines.length) }, (_, hall) => hall)
  await Promise.all(
    halls.flatMap(readersOfHall).flatMap((reader) => {
      const deviceId = known.get(reader.name)
      return deviceId === undefined ? [] : [keepReader(reader, deviceId, run)]
    }),
  )
}

async function keepReader(reader: PlantReader, deviceId: number, run: PlantRun): Promise<void> {
  const { plant, api, books, clock, log, signal } = run
  const since = Math.max(run.since, clock() - historyMs)
  const entry = books.of(reader.name, since)
  entry.told = Math.max(entry.told, since)
  const credential = async (renew: boolean) => {
    if (renew || !entry.credential) {
      entry.credential = await api.call(credentialShape, 'POST', `/devices/${deviceId}/credentials`)
      await books.save()
    }
    return entry.credential
  }
  await repeatUntil(signal, {
    everyMs: 5000,
    work: async () => {
      const wire = await natsWire({ credential, signal, tells: 'tags' })
      try {
        await tellReader({ plant, reader, wire, entry, clock, signal })
      } finally {
        await wire.close()
      }
    },
    failed: (error) => log.warn({ err: error, reader: reader.name }, 'a reader cannot tell; trying again'),
  })
}
