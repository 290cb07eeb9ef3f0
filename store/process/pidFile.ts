import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type KnownProcess = { name: string; pid: number; startedAt: string; stopping?: boolean }

/** Notes a process that runs now, with the time it started: a number alone could be another's by tomorrow. */
export function writePidFile(file: string, about: Omit<KnownProcess, 'startedAt'>): void {
  mkdirSync(dirname(file), { recursive: true })
  const known: KnownProcess = { ...about, startedAt: startOf(about.pid) ?? '' }
  writeFileSync(file, JSON.stringify(known), { mode: 0o600 })
}

/** The noted process if it still runs, else null. */
export function readPidFile(file: string): KnownProcess | null {
  try {
    const known = JSON.parse(readFileSync(file, 'utf8')) as KnownProcess
    return isRunning(known) ? known : null
  } catch {
    return null
  }
}

/** Whether that very process still runs. */
export function isRunning({ pid, startedAt }: KnownProcess): boolean {
  return startedAt !== '' && startOf(pid) === startedAt
}

/** When a process started, in whatever form the system tells it; null when there is none (or only its remains). */
export function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      // Behind the name in brackets, which may hold anything: state is the first field, start time the twentieth.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? null : fields[19]!
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
