import { readdirSync, readFileSync } from 'node:fs'

// The kernel's clock tick in /proc: always a hundredth of a second there.
const tickSecs = 0.01

type Process = { parent: number; secs: number }

/** Returns the processor time of a process and of its ended children; null if it does not exist. */
function readProcess(pid: number): Process | null {
  try {
    // The fields after the name in parentheses, which may contain any characters.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
    return { parent: Number(fields[1]), secs: ticks * tickSecs }
  } catch {
    return null
  }
}

/**
 * Returns the processor seconds so far of each process that is a named one or descends from one, by process ID, with
 * the name; descendants of another named process belong to that one. Linux only.
 */
export function processTimes(named: Readonly<Record<string, number>>): Map<number, { name: string; secs: number }> {
  const processes = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const info = /^\d+$/.test(name) ? readProcess(Number(name)) : null
    if (info) processes.set(Number(name), info)
  }
  const names = new Map(Object.entries(named).map(([name, pid]) => [pid, name]))
  const times = new Map<number, { name: string; secs: number }>()
  for (const [pid, { secs }] of processes) {
    let at: number | undefined = pid
    while (at !== undefined && !names.has(at)) at = processes.get(at)?.parent
    const name = at === undefined ? undefined : names.get(at)
    if (name !== undefined) times.set(pid, { name, secs })
  }
  return times
}

/** Returns the processor seconds so far of each named process and its descendants (`processTimes`). */
export function processorTime(named: Readonly<Record<string, number>>): Record<string, number> {
  const total = Object.fromEntries(Object.keys(named).map((name) => [name, 0]))
  for (const { name, secs } of processTimes(named).values()) total[name]! += secs
  return total
}

/** Returns the command line of a process, its arguments separated by NUL; empty if it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Returns the child processes of this one by name, each identified by a word in its command line; missing ones are left
 * out. Linux only.
 */
export function startedProcesses(words: Readonly<Record<string, string>>): Record<string, number> {
  const pids: Record<string, number> = {}
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    if (readProcess(pid)?.parent !== process.pid) continue
    const command = commandOf(pid)
    for (const [name, word] of Object.entries(words)) if (command.includes(word)) pids[name] = pid
  }
  return pids
}
