import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const block = Buffer.alloc(1_000_000, 1)

/**
 * Simulates other programs that write to the same disk: fills it until only a given number of bytes is free, and frees
 * them again.
 */
export function createBallast(folder: string) {
  const file = join(folder, 'ballast')
  const free = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    async leave(bytes: number) {
      const handle = await open(file, 'a')
      try {
        while ((await free()) > bytes) {
          const size = Math.min(block.length, Math.max(4096, (await free()) - bytes))
          await handle.write(block, 0, size)
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await handle.close()
      }
    },
    take: () => rm(file, { force: true }),
  }
}
