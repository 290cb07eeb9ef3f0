import { readFileSync, writeFileSync } from 'node:fs'

const bytesOf = (pid: number, name: 'VmHWM' | 'VmRSS') => {
  const found = new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1]) * 1024
}

/** What a process holds of memory now (bytes), and from now on the most it held. Linux only. */
export function peakMemory(pid: number) {
  // Forgets the peak so far: proc(5), clear_refs.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return { before: bytesOf(pid, 'VmRSS'), peak: () => bytesOf(pid, 'VmHWM') }
}
