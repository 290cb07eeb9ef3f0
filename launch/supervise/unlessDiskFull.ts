import { freeBytes } from '@takt/store/process/diskSpace.ts'

// Minimum free space: with less, a restarted part could not write the files it needs to start.
const minBytes = 32_000_000

/**
 * True if a part that responds also stores data. While the disk of `folder` is full this is not checked, because a
 * restart would not help.
 */
export const unlessDiskFull = async (folder: string, canStore: () => Promise<boolean>): Promise<boolean> =>
  (await freeBytes(folder)) < minBytes || canStore()
