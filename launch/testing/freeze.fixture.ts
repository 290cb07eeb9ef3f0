import { childrenOf } from '../postgres/startPostgres.ts'

/** Suspends (SIGSTOP) a process and its children. */
export function freeze(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  for (const child of childrenOf(pid))
    try {
      process.kill(child, 'SIGSTOP')
    } catch {
      // The process has ended meanwhile.
    }
}
