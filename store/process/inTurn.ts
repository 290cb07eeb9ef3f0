import { randomUUID } from 'node:crypto'
import { linkSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readPidFile, writePidFile } from './pidFile.ts'

/**
 * Does the work when no other process of this machine works under that file; a process that died with it is not
 * waited for. Should two see that at once, both may work: the work must bear it. `waits` hears that another one works;
 * `signal` ends the waiting.
 */
export async function inTurn<Result>(
  file: string,
  work: () => Promise<Result>,
  { signal, waits = () => {} }: { signal?: AbortSignal; waits?: () => void } = {},
): Promise<Result> {
  const ours = `${file}.${randomUUID()}`
  // Whole before it is seen under its name.
  writePidFile(ours, { name: 'turn', pid: process.pid })
  try {
    while (!take(ours, file))
      if (readPidFile(file)) {
        waits()
        await pause(100, undefined, { signal })
      } else rmSync(file, { force: true })
  } finally {
    rmSync(ours, { force: true })
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(ours: string, file: string) {
  try {
    linkSync(ours, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
