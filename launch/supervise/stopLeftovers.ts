import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning, type KnownProcess, readPidFile } from '@takt/store/process/pidFile.ts'

/**
 * Stops the processes that an earlier launcher left behind (pid files of `folder`), the last started first, each
 * cleanly if it can. Answers their names.
 */
export async function stopLeftovers(folder: string): Promise<string[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pid')).sort()
  // All are read before the first is stopped: from then on a new launcher may write files of the same names.
  const found = files.reverse().map((name) => ({ file: join(folder, name), known: readPidFile(join(folder, name)) }))
  for (const { file, known } of found) {
    if (known) await stopKnown(known)
    const now = readPidFile(file)
    if (!now) await rm(file, { force: true })
  }
  return found.flatMap(({ known }) => (known ? [known.name] : []))
}

/** Stops a process that is not our child; kills it when it has not gone after `graceMs`. */
async function stopKnown(known: KnownProcess, graceMs = 10_000) {
  // SIGINT: a fast, clean stop for Postgres, and a stop like any other for the rest.
  signal(known, 'SIGINT')
  for (let waited = 0; isRunning(known) && waited < graceMs; waited += 50) await pause(50)
  if (!isRunning(known)) return
  signal(known, 'SIGKILL')
  while (isRunning(known)) await pause(20)
}

function signal({ pid }: KnownProcess, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // Gone in the meantime.
  }
}
