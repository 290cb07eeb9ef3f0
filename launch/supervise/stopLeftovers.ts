import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning, type RecordedProcess, readPidFile } from '@takt/store/process/pidFile.ts'

/**
 * Stops the processes that an earlier launcher left behind (pid files of `folder`), the last started first, each
 * cleanly if possible. Returns their names.
 */
export async function stopLeftovers(folder: string): Promise<string[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pid')).sort()
  // All files are read before the first process is stopped: after that a new launcher may write files with the same
  // names.
  const leftovers = files
    .reverse()
    .map((name) => ({ file: join(folder, name), known: readPidFile(join(folder, name)) }))
  for (const { file, known: leftover } of leftovers) {
    if (leftover) await stopProcess(leftover)
    const now = readPidFile(file)
    if (!now) await rm(file, { force: true })
  }
  return leftovers.flatMap(({ known: leftover }) => (leftover ? [leftover.name] : []))
}

/** Stops a process that is not a child of this one; kills it if it has not ended after `graceMs`. */
async function stopProcess(target: RecordedProcess, graceMs = 10_000) {
  // SIGINT: a fast, clean stop for Postgres, and an ordinary stop for the other programs.
  signal(target, 'SIGINT')
  for (let waitedMs = 0; isRunning(target) && waitedMs < graceMs; waitedMs += 50) await pause(50)
  if (!isRunning(target)) return
  signal(target, 'SIGKILL')
  while (isRunning(target)) await pause(20)
}

function signal({ pid }: RecordedProcess, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended meanwhile.
  }
}
