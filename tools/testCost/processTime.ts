import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second of `/proc/<pid>/stat`; Linux reports 100 to programs on every architecture. */
const ticksPerSec = 100

type ProcessTimes = { parentPid: number; cpuTicks: number }

/** Returns the parent and the processor time of each running process, or null where there is no `/proc`. */
function readProcesses(): Map<number, ProcessTimes> | null {
  const processes = new Map<number, ProcessTimes>()
  let names: string[]
  try {
    names = readdirSync('/proc')
  } catch {
    return null
  }
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The program's name may contain spaces and parentheses.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
      processes.set(Number(name), { parentPid: fields[1] ?? 0, cpuTicks: user + system + childUser + childSystem })
    } catch {
      // The process ended since the folder was listed.
    }
  }
  return processes.size > 0 ? processes : null
}

/**
 * Returns the processor time (seconds) that `rootPid` and its descendants have used so far, including children that
 * have ended. Without `/proc` (macOS, Windows) it is the time of this process alone.
 */
export function treeCpuSecs(rootPid = process.pid): number {
  const processes = readProcesses()
  if (!processes) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const childrenOf = Map.groupBy(processes.entries(), ([, { parentPid }]) => parentPid)
  let ticks = 0
  const pending = [rootPid]
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    ticks += processes.get(pid)?.cpuTicks ?? 0
    for (const [child] of childrenOf.get(pid) ?? []) pending.push(child)
  }
  return ticks / ticksPerSec
}
