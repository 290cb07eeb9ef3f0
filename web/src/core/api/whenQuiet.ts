import type { QueryClient } from '@tanstack/react-query'

/** No question under way for this long: everything has come. */
const quietMs = 250

/**
 * Answered once no question of these was under way for a moment, or when `signal` says that it was waited long enough.
 */
export const whenQuiet = (queries: QueryClient, signal: AbortSignal): Promise<void> =>
  new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const look = () => {
      clearTimeout(timer)
      timer = queries.isFetching() > 0 ? undefined : setTimeout(end, quietMs)
    }
    const stop = queries.getQueryCache().subscribe(look)
    signal.addEventListener('abort', end, { once: true })
    look()
  })
