import type { QueryState } from '@tanstack/react-query'
import { type AnyRouter, createMemoryHistory, createRouter, isNotFound } from '@tanstack/react-router'
import { ApiError, sentenceOf } from '../../api/apiError.ts'
import { serverData } from '../../api/serverData.ts'
import { whenQuiet } from '../../api/whenQuiet.ts'
import { slideTexts as texts } from './texts.ts'

const longestMs = 30_000

const isServersFault = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** A question that stays without an answer; what a display may not ask, a dashboard can do without. */
const isMissed = ({ status, data, error }: QueryState) =>
  status === 'error' && data === undefined && !(error instanceof ApiError && error.status === 403)

type Outside = {
  /** The application's own: its routes and their context are those of a slide. */
  router: AnyRouter
  onBroke: (sentence: string) => void
  onDoubt: () => void
}

export type SlideView = Awaited<ReturnType<typeof createSlideView>>

/**
 * A dashboard that can be drawn beside the application, with an address and server data of its own; its code has come
 * when this is answered. Fails when there is no dashboard at this address or its code cannot be fetched.
 */
export async function createSlideView(address: string, outside: Outside) {
  const queries = serverData()
  const router = createRouter({
    ...outside.router.options,
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPreload: false,
    defaultOnCatch: (error: unknown) => broke(sentenceOf(error)),
  })
  let fail: (error: Error) => void = () => {}
  let arrive = () => {}
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })
  failure.catch(() => {})
  const drawn = new Promise<void>((resolve) => {
    arrive = resolve
  })
  function broke(sentence: string) {
    fail(new Error(sentence))
    outside.onBroke(sentence)
  }

  await router.load()
  for (const { routeId, status, error } of router.state.matches) {
    if (isNotFound(error)) throw new Error(texts.noDashboard)
    if (status === 'error') throw error
    const { component } = router.routesById[routeId].options
    // What was fetched has no `preload` any more. Drawn, it would load the whole page anew, in the middle of a slide.
    if (component && 'preload' in component && component.preload) throw new Error(texts.noCode)
  }
  // Dashboards have names of their own; what else an address may lead to (a list, a row, nothing at all) is found by a
  // variable.
  if (router.state.matches.at(-1)?.routeId.includes('$')) throw new Error(texts.noDashboard)

  const cache = queries.getQueryCache()
  const leave = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isServersFault(query.state.error ?? query.state.fetchFailureReason)) outside.onDoubt()
  })

  return {
    address,
    router,
    queries,
    /** The page has it, out of sight. */
    arrive,
    /**
     * Answered once it is drawn and all its questions are; fails when it fell over, one of them stays without an
     * answer, or it takes too long.
     */
    async settle(signal: AbortSignal): Promise<void> {
      const isLate = Promise.withResolvers<never>()
      const waiting = new AbortController()
      const end = () => waiting.abort()
      const timer = setTimeout(() => isLate.reject(new Error(texts.tooSlow)), longestMs)
      signal.addEventListener('abort', end)
      try {
        await Promise.race([drawn.then(() => whenQuiet(queries, waiting.signal)), failure, isLate.promise])
      } finally {
        // Nothing waits on for a slide that came: what waits holds all of it.
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        end()
      }
      const open = cache.findAll({ type: 'active' }).find(({ state }) => isMissed(state))
      if (open) throw open.state.error
    },
    /** Nothing of it stays. */
    leave() {
      leave()
      // Once the parts of the slide have left their questions: a question that is left is kept for minutes, with all
      // that it heard.
      setTimeout(() => queries.clear())
    },
  }
}
