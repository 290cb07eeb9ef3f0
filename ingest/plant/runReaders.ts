import { gzipSync } from 'node:zlib'
import { hallsWithReaders, type PlantReader, readersOfHall } from '@takt/domain/areas/plant/plantFloor.ts'
import type { PlantRead } from '@takt/domain/areas/plant/simulateTagReads.ts'
import { readStepMs, simulateTagReads } from '@takt/domain/areas/plant/simulateTagReads.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { repeatUntil } from '@takt/store/timing/repeat.ts'
import { findReaders } from './findDevices.ts'
import type { PlantRun } from './plantRun.ts'
import { credentialShape } from './plantState.ts'
import type { ReportContext } from './reportMachine.ts'
import { natsWire } from './wire.ts'

const minute = 60_000
const catchUpMs = 5 * minute
/** A message of a reader contains at most 10,000 reads. */
const maxReadsPerMessage = 5000

const readMessage = (seq: number, reads: readonly PlantRead[]) => ({
  seq,
  reads: reads.map(({ at, ...read }) => ({ ...read, at: new Date(at).toISOString() })),
})

/**
 * Reports a reader's reads continuously from its saved state on: a backlog some minutes at a time, then step by step.
 * Reads reported again after a kill count once.
 */
async function reportReader({
  plant,
  reader,
  wire,
  entry,
  clock,
  signal,
}: Omit<ReportContext, 'machine'> & { reader: PlantReader }): Promise<void> {
  while (!signal.aborted) {
    const now = Math.floor(clock() / readStepMs) * readStepMs
    const to = Math.min(now, entry.told + catchUpMs)
    const reads = to > entry.told ? simulateTagReads(plant, reader, { from: entry.told, to }) : []
    for (let first = 0; first < reads.length; first += maxReadsPerMessage) {
      entry.seq = Math.max(entry.seq + 1, Date.now())
      const text = JSON.stringify(readMessage(entry.seq, reads.slice(first, first + maxReadsPerMessage)))
      await wire.publish(gzipSync(text, { level: 1 }))
    }
    entry.told = Math.max(entry.told, to)
    if (to === now) await pause(readStepMs - (Date.now() % readStepMs), signal)
    else await pause(50, signal)
  }
}

/**
 * Period of the past that readers report (ms), kept short because reads are numerous and stays are computed for each.
 */
const historyMs = 6 * 3_600_000

/** Runs every reader of the plant that Takt knows; each is restarted after a failure. */
export async function runReaders(run: PlantRun): Promise<void> {
  const deviceIds = await findReaders(run.api)
  const halls = Array.from({ length: hallsWithReaders(run.plant.machines.length) }, (_, hall) => hall)
  await Promise.all(
    halls.flatMap(readersOfHall).flatMap((reader) => {
      const deviceId = deviceIds.get(reader.name)
      return deviceId === undefined ? [] : [runReader(reader, deviceId, run)]
    }),
  )
}

async function runReader(reader: PlantReader, deviceId: number, run: PlantRun): Promise<void> {
  const { plant, api, state, clock, log, signal } = run
  const since = Math.max(run.since, clock() - historyMs)
  const entry = state.of(reader.name, since)
  entry.told = Math.max(entry.told, since)
  const credential = async (renew: boolean) => {
    if (renew || !entry.credential) {
      entry.credential = await api.call(credentialShape, 'POST', `/devices/${deviceId}/credentials`)
      await state.save()
    }
    return entry.credential
  }
  await repeatUntil(signal, {
    everyMs: 5000,
    work: async () => {
      const wire = await natsWire({ credential, signal, kind: 'tags' })
      try {
        await reportReader({ plant, reader, wire, entry, clock, signal })
      } finally {
        await wire.close()
      }
    },
    failed: (error) => log.warn({ err: error, reader: reader.name }, 'a reader cannot report; trying again'),
  })
}
