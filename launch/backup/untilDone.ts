import type { Running } from '../process/process.ts'

/** Does some work with a server, then stops that; when `signal` aborts, at once. */
export async function untilDone<Result>(
  running: Running,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const stop = () => void running.stop()
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    return await work()
  } finally {
    signal.removeEventListener('abort', stop)
    await running.stop()
  }
}
