import { chmod, mkdtemp, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import type { Traces } from '../process/process.ts'

/** Reasons why a folder cannot be used, by the code of the error. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'it belongs to another user, or does not allow writing',
  EPERM: 'it belongs to another user, or does not allow writing',
  EROFS: 'its file system is read-only',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
  ENOENT: 'its parent folder does not allow new folders',
  ENOSPC: 'its disk is full',
}

/** Creates the data folder if it is missing. Throws an error with the remedy if it cannot be created or written. */
export async function openHome(home: string): Promise<void> {
  try {
    await privateFolder(home)
    // Traversable but not readable: if this process is root, Postgres runs as another user and must reach its data.
    if (process.getuid?.() === 0) await chmod(home, 0o711)
    await rmdir(await mkdtemp(join(home, 'probe-')))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(
      `The data folder ${home} cannot be used: ${reasons[code] ?? message}. Name a folder in TAKT_HOME that the user ` +
        `who starts Takt can create and write, or fix this one.`,
      { cause: error },
    )
  }
}

/**
 * Returns the log file and pid file of a part that runs from the data folder; `order` is its position in the start
 * order: leftover processes are stopped in reverse order.
 */
export const tracesIn = (home: string, order: number, name: string): Traces => ({
  log: join(home, 'logs', `${name}.log`),
  pid: join(home, 'run', `${order}-${name}.pid`),
})
