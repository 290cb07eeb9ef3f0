import { createContext, type ReactNode, use, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { FailedMetricsFrame, useReportedFailure } from './FailedMetrics.tsx'
import { isSameQuery } from './isSameQuery.ts'

/** The parts of a view (`kit/slideMarks.ts`), without nested ones. */
const outermostPart = '[data-slide-part]:not([data-slide-part] [data-slide-part])'

/** Marks metrics of the range outside the parts of a view, for example in a banner: they are dimmed as well. */
export const rangePart = { 'data-range-part': '' } as const

/** Style of metrics that belong to the previous query. */
export const staleStyle = { opacity: 0.4 } as const

/** Counts metrics that still belong to the previous query (1: one more, −1: one less); null outside a view. */
const StaleMetricsContext = createContext<((by: 1 | -1) => void) | null>(null)

/**
 * The metrics of a view. From a new query until all of its metrics have arrived they are dimmed together, so that
 * metrics of the previous query never appear unmarked next to new ones.
 */
export function MetricsFrame({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0)
  const [add] = useState(() => (by: 1 | -1) => setCount((before) => before + by))
  // Panels are drawn in chunks: the mark stays until the new metrics are on the screen.
  const isOld = useDeferredValue(count > 0) || count > 0
  return (
    <Box
      aria-busy={isOld}
      data-old-figures={isOld ? '' : undefined}
      sx={{
        display: 'contents',
        [`&[data-old-figures] ${outermostPart}, &[data-old-figures] [data-range-part]`]: staleStyle,
      }}
    >
      <StaleMetricsContext value={add}>
        <FailedMetricsFrame>{children}</FailedMetricsFrame>
      </StaleMetricsContext>
    </Box>
  )
}

type Query = { isPlaceholderData: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }

/**
 * Marks the metrics of the view as stale while this query returns the response to a different query; the same query for
 * a live range that moved on does not count as different. An error of the query is reported to the view's frame.
 */
export function useStaleMetrics(query: Query, params: Readonly<Record<string, unknown>>): void {
  useReportedFailure(query)
  const add = use(StaleMetricsContext)
  const shownParams = useRef(params)
  const isFormer = query.isPlaceholderData && query.isFetching
  const isOld = isFormer && !isSameQuery(params, shownParams.current)
  useLayoutEffect(() => {
    if (!query.isPlaceholderData) shownParams.current = params
  })
  useLayoutEffect(() => {
    if (!isOld || !add) return
    add(1)
    return () => add(-1)
  }, [isOld, add])
}
