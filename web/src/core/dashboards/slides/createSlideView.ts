import type { QueryState } from '@tanstack/react-query'
import { type AnyRouter, createMemoryHistory, createRouter, isNotFound } from '@tanstack/react-router'
import { ApiError, messageOf } from '../../api/apiError.ts'
import { serverData } from '../../api/serverData.ts'
import { whenIdle } from '../../api/whenIdle.ts'
import { slideTexts as texts } from './texts.ts'

const longestMs = 30_000

const isServersFault = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * True if a query failed and has no data. A query that the display has no permission for does not count: dashboards
 * work without it.
 */
const isMissed = ({ status, data, error }: QueryState) =>
  status === 'error' && data === undefined && !(error instanceof ApiError && error.status === 403)

type Outside = {
  /** The application's router; slides share its routes and their context. */
  router: AnyRouter
  onBroke: (message: string) => void
  onDoubt: () => void
}

export type SlideView = Awaited<ReturnType<typeof createSlideView>>

/**
 * Creates a dashboard that can be rendered beside the application, with its own address and query cache. Resolves once
 * its code is loaded; rejects if there is no dashboard at this address or its code cannot be loaded.
 */
export async function createSlideView(address: string, outside: Outside) {
  const queries = serverData()
  const router = createRouter({
    ...outside.router.options,
    context: { ...outside.router.options.context, queries },
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPreload: false,
    defaultOnCatch: (error: unknown) => reportFailure(messageOf(error)),
  })
  let fail: (error: Error) => void = () => {}
  let arrive = () => {}
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })
  failure.catch(() => {})
  const rendered = new Promise<void>((resolve) => {
    arrive = resolve
  })
  function reportFailure(message: string) {
    fail(new Error(message))
    outside.onBroke(message)
  }

  await router.load()
  for (const { routeId, status, error } of router.state.matches) {
    if (isNotFound(error)) throw new Error(texts.noDashboard)
    if (status === 'error') throw error
    const { component } = router.routesById[routeId].options
    // A loaded component has no `preload`. Rendering one that is not loaded would reload the whole page in the middle
    // of a slide.
    if (component && 'preload' in component && component.preload) throw new Error(texts.noCode)
  }
  // Dashboards have fixed paths; all other pages (a list, a row, an unknown path) match a route parameter.
  if (router.state.matches.at(-1)?.routeId.includes('$')) throw new Error(texts.noDashboard)

  const cache = queries.getQueryCache()
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isServersFault(query.state.error ?? query.state.fetchFailureReason)) outside.onDoubt()
  })

  return {
    address,
    router,
    queries,
    /** Marks the slide as rendered, still hidden. */
    arrive,
    /**
     * Resolves once the slide is rendered and all its queries have settled; rejects if rendering fails, a query has no
     * response, or it takes too long.
     */
    async settle(signal: AbortSignal): Promise<void> {
      const isLate = Promise.withResolvers<never>()
      const waiting = new AbortController()
      const end = () => waiting.abort()
      const timer = setTimeout(() => isLate.reject(new Error(texts.tooSlow)), longestMs)
      signal.addEventListener('abort', end)
      try {
        await Promise.race([rendered.then(() => whenIdle(queries, waiting.signal)), failure, isLate.promise])
      } finally {
        // Stops waiting, because a pending wait would retain the slide.
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        end()
      }
      const open = cache.findAll({ type: 'active' }).find(({ state }) => isMissed(state))
      if (open) throw open.state.error
    },
    /** Releases all resources of the slide. */
    leave() {
      unsubscribe()
      // Runs after the components have unsubscribed from their queries: an unsubscribed query is cached for minutes
      // with its data.
      setTimeout(() => queries.clear())
    },
  }
}
