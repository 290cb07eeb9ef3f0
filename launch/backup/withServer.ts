import type { Running } from '../process/process.ts'

/** Runs work that needs a server, then stops the server; stops it immediately when `signal` aborts. */
export async function withServer<Result>(
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
