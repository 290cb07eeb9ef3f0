import { randomUUID } from 'node:crypto'
import { linkSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readPidFile, writePidFile } from './pidFile.ts'

/**
 * Runs the work while no other process of this machine has the lock of that file; the lock of a dead process is
 * ignored. If two processes detect that at once, both may run: the work must tolerate it. `waits` is called while
 * another process has the lock; `signal` ends the waiting.
 */
export async function withFileLock<Result>(
  file: string,
  work: () => Promise<Result>,
  { signal, waits = () => {} }: { signal?: AbortSignal; waits?: () => void } = {},
): Promise<Result> {
  const ownFile = `${file}.${randomUUID()}`
  // Written completely before it is linked under the name of the lock.
  writePidFile(ownFile, { name: 'turn', pid: process.pid })
  try {
    while (!tryLock(ownFile, file))
      if (readPidFile(file)) {
        waits()
        await pause(100, undefined, { signal })
      } else rmSync(file, { force: true })
  } finally {
    rmSync(ownFile, { force: true })
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function tryLock(ownFile: string, file: string) {
  try {
    linkSync(ownFile, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
