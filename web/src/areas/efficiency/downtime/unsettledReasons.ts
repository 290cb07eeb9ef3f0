import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { createContext, useContext, useEffect, useState } from 'react'
import { useChangedRows } from '../../../core/items/useChangedRows.ts'

/**
 * Time after a change of reasons during which totals may still change (ms): the affected data is recomputed in the
 * background.
 */
const settlesMs = 60_000

const UnsettledContext = createContext(false)

/** Makes its content refetch for a while after reasons changed. */
export const UnsettledProvider = UnsettledContext.Provider

/** True if any user added or removed reasons in the last minute. */
export function useReasonChanges(): boolean {
  const [changes, setChanges] = useState(0)
  const [settledCount, setSettledCount] = useState(0)
  useChangedRows({ type: reasonEntries, isKnown: () => false, refresh: () => setChanges((count) => count + 1) })
  useEffect(() => {
    if (changes === 0) return
    const timer = setTimeout(() => setSettledCount(changes), settlesMs)
    return () => clearTimeout(timer)
  }, [changes])
  return changes > settledCount
}

/** True if totals by reason may be about to change. */
export const useIsUnsettled = (): boolean => useContext(UnsettledContext)
