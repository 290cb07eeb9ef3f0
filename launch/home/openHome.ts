import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import type { Traces } from '../process/process.ts'

/** Makes the data folder where it is missing. */
export async function openHome(home: string): Promise<void> {
  await privateFolder(home)
  // Passable but not readable: where we are root, Postgres is another user and must reach its data.
  if (process.getuid?.() === 0) await chmod(home, 0o711)
}

/**
 * Where a part that runs from the data folder leaves its traces; `order` is its place in the order of starting: what
 * was left behind is stopped in the reverse.
 */
export const tracesIn = (home: string, order: number, name: string): Traces => ({
  log: join(home, 'logs', `${name}.log`),
  pid: join(home, 'run', `${order}-${name}.pid`),
})
