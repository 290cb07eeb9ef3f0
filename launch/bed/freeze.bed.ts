import { childrenOf } from '../postgres/startPostgres.ts'

/** Stops (SIGSTOP) a process and those that it made; they live, and do nothing any more. */
export function freeze(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  for (const child of childrenOf(pid))
    try {
      process.kill(child, 'SIGSTOP')
    } catch {
      // Gone in the meantime.
    }
}
