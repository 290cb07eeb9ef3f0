import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readPidFile, writePidFile } from '@takt/store/process/pidFile.ts'

export type HomeLock = {
  /** Marks this launcher as ending: another one may wait for it. */
  ending(): void
  letGo(): void
}

/**
 * Locks the data folder for this launcher. Waits for a launcher that is ending; throws if another one keeps running.
 */
export async function lockHome(
  file: string,
  { patienceMs: timeoutMs = 2_000, endingMs = 60_000 }: { patienceMs?: number; endingMs?: number } = {},
): Promise<HomeLock> {
  const startedAt = Date.now()
  let other = readPidFile(file)
  while (other && Date.now() - startedAt < (other.stopping ? endingMs : timeoutMs)) {
    await pause(100)
    other = readPidFile(file)
  }
  if (other)
    throw new Error(
      `Takt runs from this data folder already (process ${other.pid}). Stop it first, or give this copy its own ` +
        `TAKT_HOME and PORT.`,
    )
  const ownProcess = { name: 'Takt', pid: process.pid }
  writePidFile(file, ownProcess)
  return {
    ending: () => writePidFile(file, { ...ownProcess, stopping: true }),
    letGo: () => rmSync(file, { force: true }),
  }
}
