import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const isGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return null
}

/**
 * Copies a folder in which others go on writing: what goes away meanwhile is left out, and so is what `skip` names (a path within it). A
 * folder that is not there is an empty one.
 */
export async function copyFolder(
  from: string,
  to: string,
  skip: (path: string) => boolean = () => false,
): Promise<void> {
  const copyWithin = async (within: string) => {
    const entries = await readdir(join(from, within), { withFileTypes: true }).catch(isGone)
    if (!entries) return
    await mkdir(join(to, within), { recursive: true, mode: 0o700 })
    for (const entry of entries) {
      const path = join(within, entry.name)
      if (skip(path)) continue
      if (entry.isDirectory()) await copyWithin(path)
      else if (entry.isFile()) await copyFile(join(from, path), join(to, path)).catch(isGone)
    }
  }
  await copyWithin('')
}
