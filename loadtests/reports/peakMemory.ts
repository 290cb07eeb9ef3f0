import { readFileSync, writeFileSync } from 'node:fs'

const bytesOf = (pid: number, name: 'VmHWM' | 'VmRSS') => {
  const match = new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1]) * 1024
}

/** Returns the current memory of a process (bytes), and a function for its peak from now on. Linux only. */
export function peakMemory(pid: number) {
  // Resets the peak: proc(5), clear_refs.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return { before: bytesOf(pid, 'VmRSS'), peak: () => bytesOf(pid, 'VmHWM') }
}
