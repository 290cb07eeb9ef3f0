import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readPidFile, writePidFile } from './pidFile.ts'

/**
 * Takes the data folder for this launcher alone. A launcher that is just ending is waited for; one that goes on running makes
 * this throw. Answers how to let go.
 */
export async function holdHome(file: string, waitMs = 3_000): Promise<() => void> {
  let other = readPidFile(file)
  for (let waited = 0; other && waited < waitMs; waited += 100) {
    await pause(100)
    other = readPidFile(file)
  }
  if (other)
    throw new Error(
      `Takt runs from this data folder already (process ${other.pid}). Stop it first, or give this copy a TAKT_HOME and a PORT of its own.`,
    )
  writePidFile(file, { name: 'Takt', pid: process.pid })
  return () => rmSync(file, { force: true })
}
