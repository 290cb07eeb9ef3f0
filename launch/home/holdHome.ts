import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readPidFile, writePidFile } from '@takt/store/process/pidFile.ts'

export type Hold = {
  /** Says that this launcher is ending: another one may wait for it. */
  ending(): void
  letGo(): void
}

/**
 * Takes the data folder for this launcher alone. A launcher that is ending is waited for; one that goes on running
 * makes this throw.
 */
export async function holdHome(
  file: string,
  { patienceMs = 2_000, endingMs = 60_000 }: { patienceMs?: number; endingMs?: number } = {},
): Promise<Hold> {
  const startedAt = Date.now()
  let other = readPidFile(file)
  while (other && Date.now() - startedAt < (other.stopping ? endingMs : patienceMs)) {
    await pause(100)
    other = readPidFile(file)
  }
  if (other)
    throw new Error(
      `Takt runs from this data folder already (process ${other.pid}). Stop it first, or give this copy a TAKT_HOME ` +
        `and a PORT of its own.`,
    )
  const us = { name: 'Takt', pid: process.pid }
  writePidFile(file, us)
  return {
    ending: () => writePidFile(file, { ...us, stopping: true }),
    letGo: () => rmSync(file, { force: true }),
  }
}
