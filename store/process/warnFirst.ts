import type { Log } from './log.ts'

/** Logs the first of consecutive failures of repeated work as a warning. */
export const warnFirst = (log: Log, what: string) => (err: unknown, before: number) => {
  if (before === 0) log.warn({ err }, what)
}
