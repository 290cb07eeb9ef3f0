import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

const megabytes = z.coerce.number().int().min(1).max(10_000_000)

/** Thresholds of free space, in megabytes, of every service that monitors the disk of its data folder. */
export const diskSettings = {
  /** Threshold of the warning. */
  TAKT_DISK_LOW_MB: megabytes.default(4000),
  /** Threshold below which messages of machines are rejected. */
  TAKT_DISK_HOLD_MB: megabytes.default(1000),
}

export type DiskMarks = { TAKT_HOME: string; TAKT_DISK_LOW_MB: number; TAKT_DISK_HOLD_MB: number }

/** `low`: little space is left. `out`: too little; messages of machines must wait. */
export type DiskSpace = { freeBytes: number; level: 'ample' | 'low' | 'out' }

/** Returns the bytes available to an ordinary user on the disk of `folder`, which need not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const above = dirname(resolve(folder))
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error
    return freeBytes(above)
  }
}

// Hysteresis: after running out of space, a fifth more is required to recover.
const again = 1.2

/** Returns a function that checks the free space on the disk of the data folder. */
export function watchDisk({ TAKT_HOME, TAKT_DISK_LOW_MB, TAKT_DISK_HOLD_MB }: DiskMarks): () => Promise<DiskSpace> {
  let isOut = false
  return async () => {
    const free = await freeBytes(TAKT_HOME)
    const megabytesFree = free / 1e6
    isOut = megabytesFree < TAKT_DISK_HOLD_MB * (isOut ? again : 1)
    return { freeBytes: free, level: isOut ? 'out' : megabytesFree < TAKT_DISK_LOW_MB ? 'low' : 'ample' }
  }
}
