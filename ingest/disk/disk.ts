import { blockIntake } from '@takt/store/nats/blockIntake.ts'
import { type DiskSpace, watchDisk } from '@takt/store/process/diskSpace.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import { Gauge } from 'prom-client'
import type { IngestPart } from '../part.ts'

const everyMs = 1000
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

const messages: Record<DiskSpace['level'], (free: string) => string | null> = {
  ample: () => null,
  low: (free) => `only ${free} are free on the disk of the data folder: free up space`,
  out: (free) => `only ${free} are free on the disk of the data folder: machine data are rejected until space is freed`,
}

/**
 * The part of ingest that monitors the disk of the data folder: it warns when space is low, and blocks intake before
 * the disk is full, so that acknowledged data can still be written. With enough space it resumes intake by itself.
 */
export const disk: IngestPart = {
  name: 'disk',
  async start({ env, nats, log, metrics }) {
    const readSpace = watchDisk(env)
    let space = await readSpace()
    let isBlocked = false
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
    gauge('takt_intake_held', '1 while machine data are rejected for lack of disk space', () => Number(isBlocked))

    const logSpace = () =>
      log.warn({ freeBytes: space.freeBytes, level: space.level }, 'the space on the disk has changed')
    if (space.level !== 'ample') logSpace()
    const stop = repeat({
      everyMs,
      work: async () => {
        const before = space.level
        space = await readSpace()
        if (space.level !== before) logSpace()
        // Repeated while it lasts, because a restarted service accepts data again.
        const isOut = space.level === 'out'
        if (!isOut && !isBlocked) return
        isBlocked = true
        await blockIntake(nats, isOut)
        isBlocked = isOut
      },
      failed: (error) => log.warn({ err: error }, 'intake cannot be blocked or resumed; trying again'),
    })
    const message = () => messages[space.level](gigabytes(space.freeBytes))
    return {
      problem: () => (space.level === 'out' ? message() : null),
      warning: message,
      stop,
    }
  },
}
