import type { Log } from './log.ts'

/** Returns a handler that logs the first of consecutive failures of repeated work as a warning. */
export const warnFirst = (log: Log, message: string) => (err: unknown, before: number) => {
  if (before === 0) log.warn({ err }, message)
}
