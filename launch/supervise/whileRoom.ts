import { freeBytes } from '@takt/store/process/diskSpace.ts'

// With less, a part that is started again could not write what it needs to start.
const leastBytes = 32_000_000

/**
 * Whether a part that answers also keeps what it is given. While the disk of `folder` is full it cannot, and to start
 * it again would not help: that is asked once there is room.
 */
export const whileRoom = async (folder: string, keeps: () => Promise<boolean>): Promise<boolean> =>
  (await freeBytes(folder)) < leastBytes || keeps()
