import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder for its owner only; missing parent folders are created so that others can traverse but not list
 * them.
 */
export async function privateFolder(path: string): Promise<string> {
  await makeFolder(resolve(path), 0o700)
  return path
}

/** Not mkdir's own `recursive`: in an existing folder that allows no subfolders (/proc), Node retries endlessly. */
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
