/**
 * Returns a signal that aborts when this program is stopped, or when the process that started it has ended for any
 * reason.
 */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  process.on('disconnect', () => stopping.abort())
  return stopping.signal
}
