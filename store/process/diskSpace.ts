import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

const megabytes = z.coerce.number().int().min(1).max(10_000_000)

/** Marks of free space, in megabytes, of every service that watches the disk of its data folder. */
export const diskSettings = {
  /** Below this a warning is given. */
  TAKT_DISK_LOW_MB: megabytes.default(4000),
  /** Below this what machines send is refused. */
  TAKT_DISK_HOLD_MB: megabytes.default(1000),
}

export type DiskMarks = { TAKT_HOME: string; TAKT_DISK_LOW_MB: number; TAKT_DISK_HOLD_MB: number }

/** `low`: little is left. `out`: so little that what machines send is to wait. */
export type DiskSpace = { freeBytes: number; level: 'ample' | 'low' | 'out' }

/** Bytes that an ordinary user may still write on the disk where `folder` lies, or would lie. */
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

// Once out of space it takes a fifth more to be in again: nothing flickers.
const again = 1.2

/** Looks, each time it is called, how much space there is on the disk of the data folder. */
export function watchDisk({ TAKT_HOME, TAKT_DISK_LOW_MB, TAKT_DISK_HOLD_MB }: DiskMarks): () => Promise<DiskSpace> {
  let isOut = false
  return async () => {
    const free = await freeBytes(TAKT_HOME)
    const megabytesFree = free / 1e6
    isOut = megabytesFree < TAKT_DISK_HOLD_MB * (isOut ? again : 1)
    return { freeBytes: free, level: isOut ? 'out' : megabytesFree < TAKT_DISK_LOW_MB ? 'low' : 'ample' }
  }
}
