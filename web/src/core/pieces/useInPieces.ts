import { startTransition, useEffect, useState } from 'react'
import { createPace, type Pace } from './pace.ts'

/**
 * What `work` comes to, worked out in tasks of a few milliseconds: null until it is known for the first time; while
 * other work is under way the former result stays, `isOld`. Work is the same for as long as it is the same function;
 * what is no longer wanted is given up.
 */
export function useInPieces<Result>(work: (pace: Pace) => Promise<Result>): { result: Result | null; isOld: boolean } {
  const [made, setMade] = useState<{ work: typeof work; result: Result } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    work(createPace(stop.signal)).then(
      (result) => {
        if (!stop.signal.aborted) startTransition(() => setMade({ work, result }))
      },
      (error) => {
        if (!stop.signal.aborted)
          setMade(() => {
            throw error
          })
      },
    )
    return () => stop.abort()
  }, [work])
  return { result: made?.result ?? null, isOld: made?.work !== work }
}
