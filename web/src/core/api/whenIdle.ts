import type { QueryClient } from '@tanstack/react-query'

/** Time without a running query after which all data counts as loaded. */
const idleMs = 250

/** Resolves once no query has been running for a moment, or when `signal` ends the wait. */
export const whenIdle = (queries: QueryClient, signal: AbortSignal): Promise<void> =>
  new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const checkIdle = () => {
      clearTimeout(timer)
      timer = queries.isFetching() > 0 ? undefined : setTimeout(end, idleMs)
    }
    const stop = queries.getQueryCache().subscribe(checkIdle)
    signal.addEventListener('abort', end, { once: true })
    checkIdle()
  })
