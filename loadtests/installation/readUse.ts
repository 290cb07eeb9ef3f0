import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { commandOf, processTimes } from './processorTime.ts'

/**
 * Resident memory (MB), with shared pages divided among the processes that map them (PSS): all of it, and by origin.
 */
export type Memory = { total: number; own: number; files: number; shared: number }

/** A process of an installation: its part, its kind within the part, processor seconds so far, and memory. */
export type ProcessUse = { part: string; kind: string; secs: number; memory: Memory }

/** Returns what a process is: the name of its program, or the task of a Postgres process. */
function kindOf(pid: number): string {
  const args = commandOf(pid).split('\0')
  const title = args[0]!.trim()
  const login = /^postgres: (takt(?:_app|_system)?)(?:_\w+)? \S+ 127\.0\.0\.1/.exec(title)?.[1]
  if (title.startsWith('postgres: ')) return login ? `connections of ${login}` : title
  const script = args.find((arg) => /\.[cm]?[jt]s$/.test(arg))
  return basename(script ? script.replace(/(?:\/main)?\.[cm]?[jt]s$/, '') : title)
}

/** Returns the memory of a process; null if it has ended. */
function memoryOf(pid: number): Memory | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
    return { total: read('Pss'), own: read('Pss_Anon'), files: read('Pss_File'), shared: read('Pss_Shmem') }
  } catch {
    return null
  }
}

/**
 * Returns the use of each process that is a named one or descends from one, by process ID. Linux only; the memory of
 * processes of other users is readable for root only.
 */
export function readUse(named: Readonly<Record<string, number>>): Map<number, ProcessUse> {
  const uses = new Map<number, ProcessUse>()
  for (const [pid, { name: part, secs }] of processTimes(named)) {
    const memory = memoryOf(pid)
    if (memory) uses.set(pid, { part, kind: kindOf(pid), secs, memory })
  }
  return uses
}
