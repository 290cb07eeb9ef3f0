import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Makes a folder for its owner alone; folders above it that are missing can be passed by others but not listed. */
export async function privateFolder(path: string): Promise<string> {
  await makeFolder(resolve(path), 0o700)
  return path
}

/**
 * Not mkdir's own `recursive`: in a folder that exists but takes no others (/proc), Node repeats its attempts without
 * end.
 */
async function makeFolder(path: string, mode: number, isRetry = false): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (await isFolder(path)) return
    if (isRetry || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await makeFolder(dirname(path), 0o711)
    await makeFolder(path, mode, true)
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (about) => about.isDirectory(),
    () => false,
  )
