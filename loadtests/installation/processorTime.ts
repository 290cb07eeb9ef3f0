import { readdirSync, readFileSync } from 'node:fs'

// What the kernel calls a clock tick in /proc: always a hundredth of a second there.
const tickSecs = 0.01

type Process = { parent: number; secs: number }

/** A process's own time and that of its children which have ended; null when it is gone. */
function readProcess(pid: number): Process | null {
  try {
    // Behind the name in brackets, which may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), secs: ticks * tickSecs }
  } catch {
    return null
  }
}

/**
 * Processor seconds, so far, of each named process with all that it started; what runs below another named one counts
 * there. Linux only.
 */
export function processorTime(named: Readonly<Record<string, number>>): Record<string, number> {
  const processes = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(Number(name)) : null
    if (found) processes.set(Number(name), found)
  }
  const names = new Map(Object.entries(named).map(([name, pid]) => [pid, name]))
  const secs = Object.fromEntries(Object.keys(named).map((name) => [name, 0]))
  for (const [pid, { secs: own }] of processes) {
    let at: number | undefined = pid
    while (at !== undefined && !names.has(at)) at = processes.get(at)?.parent
    const name = at === undefined ? undefined : names.get(at)
    if (name !== undefined) secs[name]! += own
  }
  return secs
}

const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/**
 * The processes that ours has started, by names, each told by a word of its command line; what is not there is left
 * out. Linux only.
 */
export function startedProcesses(words: Readonly<Record<string, string>>): Record<string, number> {
  const found: Record<string, number> = {}
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    if (readProcess(pid)?.parent !== process.pid) continue
    const command = commandOf(pid)
    for (const [name, word] of Object.entries(words)) if (command.includes(word)) found[name] = pid
  }
  return found
}
