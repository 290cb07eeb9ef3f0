import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type RecordedProcess = { name: string; pid: number; startedAt: string; stopping?: boolean }

/** Records a running process, with its start time: the process ID alone could be reused later. */
export function writePidFile(file: string, about: Omit<RecordedProcess, 'startedAt'>): void {
  mkdirSync(dirname(file), { recursive: true })
  const recorded: RecordedProcess = { ...about, startedAt: startOf(about.pid) ?? '' }
  writeFileSync(file, JSON.stringify(recorded), { mode: 0o600 })
}

/** Returns the recorded process if it still runs, else null. */
export function readPidFile(file: string): RecordedProcess | null {
  try {
    const recorded = JSON.parse(readFileSync(file, 'utf8')) as RecordedProcess
    return isRunning(recorded) ? recorded : null
  } catch {
    return null
  }
}

/** True if exactly this process still runs. */
export function isRunning({ pid, startedAt }: RecordedProcess): boolean {
  return startedAt !== '' && startOf(pid) === startedAt
}

/**
 * Returns the start time of a process, in the format of the operating system; null if there is none (or only a zombie).
 */
export function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      // After the name in parentheses, which may contain anything: state is the first field, start time the twentieth.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? null : fields[19]!
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
