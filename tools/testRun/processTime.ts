import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second of `/proc/<pid>/stat`; Linux reports 100 to programs on every architecture. */
const ticksPerSec = 100

type ProcessTimes = { parentPid: number; cpuTicks: number }

/** Returns the parent and the processor time of each running process; empty if there is no `/proc`. */
function readProcesses(): Map<number, ProcessTimes> {
  const processes = new Map<number, ProcessTimes>()
  for (const name of readFolder('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readText(`/proc/${name}/stat`)
    // The program's name may contain spaces and parentheses.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
    if (stat)
      processes.set(Number(name), { parentPid: fields[1] ?? 0, cpuTicks: user + system + childUser + childSystem })
  }
  return processes
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Returns the text of a file, or '' if it is gone: processes end at any time. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Returns the processor time (seconds) that a process and its descendants have used so far, including children that
 * have ended. Without `/proc` (macOS, Windows) it is the time of this process alone.
 */
export function treeCpuSecs(rootPid = process.pid): number {
  const processes = readProcesses()
  if (processes.size === 0) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const children = Map.groupBy(processes, ([, { parentPid }]) => parentPid)
  let ticks = 0
  const pending = [rootPid]
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    ticks += processes.get(pid)?.cpuTicks ?? 0
    for (const [child] of children.get(pid) ?? []) pending.push(child)
  }
  return ticks / ticksPerSec
}
