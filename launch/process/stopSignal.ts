/** Aborts when this program is told to end, or when the process that started it is gone, however it went. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  process.on('disconnect', () => stopping.abort())
  return stopping.signal
}
