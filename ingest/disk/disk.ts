import { holdIntake } from '@takt/store/nats/holdIntake.ts'
import { type DiskSpace, watchDisk } from '@takt/store/process/diskSpace.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import { Gauge } from 'prom-client'
import type { IngestPart } from '../part.ts'

const everyMs = 1000
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

const sentences: Record<DiskSpace['level'], (free: string) => string | null> = {
  ample: () => null,
  low: (free) => `only ${free} are free on the disk of the data folder: make room`,
  out: (free) =>
    `only ${free} are free on the disk of the data folder: what machines send is refused until there is room`,
}

/**
 * The part of ingest that watches the disk of the data folder: it warns when little is left, and holds intake before
 * nothing is left, so that there is room to write what was acknowledged. With room again it takes again by itself.
 */
export const disk: IngestPart = {
  name: 'disk',
  async start({ env, nats, log, metrics }) {
    const look = watchDisk(env)
    let space = await look()
    let isHeld = false
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [metrics],
        collect() {
          this.set(read())
        },
      })
    gauge('takt_disk_free_bytes', 'Bytes free on the disk of the data folder', () => space.freeBytes)
    gauge('takt_intake_held', '1 while what machines send is refused, for want of space', () => Number(isHeld))

    const tell = () => log.warn({ freeBytes: space.freeBytes, level: space.level }, 'the space on the disk has changed')
    if (space.level !== 'ample') tell()
    const stop = repeat({
      everyMs,
      work: async () => {
        const before = space.level
        space = await look()
        if (space.level !== before) tell()
        // Again and again while it lasts: a service that starts takes again.
        const isOut = space.level === 'out'
        if (!isOut && !isHeld) return
        isHeld = true
        await holdIntake(nats, isOut)
        isHeld = isOut
      },
      failed: (error) => log.warn({ err: error }, 'intake cannot be held or opened; trying again'),
    })
    const sentence = () => sentences[space.level](gigabytes(space.freeBytes))
    return {
      problem: () => (space.level === 'out' ? sentence() : null),
      warning: sentence,
      stop,
    }
  },
}
