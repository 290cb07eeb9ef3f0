import { startTransition, useEffect, useState } from 'react'
import { createPace, type Pace } from './pace.ts'

/**
 * Returns the result of `work`, done in tasks of a few milliseconds: null until the first result; while newer work is
 * in progress, the former result stays and `isOld` is true. Work is identified by its function; work that is no longer
 * needed is aborted.
 */
export function useChunkedWork<Result>(work: (pace: Pace) => Promise<Result>): {
  result: Result | null
  isOld: boolean
} {
  const [outcome, setOutcome] = useState<{ work: typeof work; result: Result } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    work(createPace(stop.signal)).then(
      (result) => {
        if (!stop.signal.aborted) startTransition(() => setOutcome({ work, result }))
      },
      (error) => {
        if (!stop.signal.aborted)
          setOutcome(() => {
            throw error
          })
      },
    )
    return () => stop.abort()
  }, [work])
  return { result: outcome?.result ?? null, isOld: outcome?.work !== work }
}
