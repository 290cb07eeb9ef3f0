import { hallsHeard, type PlantReader, readersOfHall } from '@takt/domain/areas/plant/plantFloor.ts'
import { repeatUntil } from '@takt/store/timing/repeat.ts'
import { credentialShape } from './books.ts'
import { findReaders } from './findDevices.ts'
import type { PlantRun } from './plantRun.ts'
import { tellReader } from './tellReader.ts'
import { natsWire } from './wire.ts'

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
