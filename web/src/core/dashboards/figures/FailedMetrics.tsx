import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'

type FailedQuery = { error: unknown; refetch: () => unknown }

/** Adds a failed query and returns a function that removes it; null outside a view. */
const ReportContext = createContext<((query: FailedQuery) => () => void) | null>(null)
const FailedContext = createContext<readonly FailedQuery[]>([])

/** Collects the failed queries of a view, so that its frame shows the server's message in one place. */
export function FailedMetricsFrame({ children }: { children: ReactNode }) {
  const [failed, setFailed] = useState<readonly FailedQuery[]>([])
  const [report] = useState(() => (query: FailedQuery) => {
    setFailed((before) => [...before, query])
    return () => setFailed((before) => before.filter((entry) => entry !== query))
  })
  return (
    <ReportContext value={report}>
      <FailedContext value={failed}>{children}</FailedContext>
    </ReportContext>
  )
}

/** Reports an error of this query to the frame of the view; without permission for its data the view works as well. */
export function useReportedFailure({ error, refetch }: { error: unknown; refetch: () => unknown }): void {
  const report = use(ReportContext)
  useLayoutEffect(() => {
    if (error && report && !(error instanceof ApiError && error.status === 403)) return report({ error, refetch })
  }, [error, refetch, report])
}

/** Returns the error of the first failed query of the view, and a function that repeats all failed ones; else null. */
export function useFailedMetrics(): { error: unknown; refetch: () => void } | null {
  const failed = use(FailedContext)
  const [first] = failed
  return first
    ? {
        error: first.error,
        refetch: () => {
          for (const { refetch } of failed) void refetch()
        },
      }
    : null
}
