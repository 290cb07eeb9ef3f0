import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { createContext, useContext, useEffect, useState } from 'react'
import { useChangedRows } from '../../../core/items/useChangedRows.ts'

/**
 * How long after somebody gave a reason the sums may still change: what it touches is computed anew behind the scenes.
 */
const settlesMs = 60_000

const MendedContext = createContext(false)

/** Everything inside asks anew for a while after reasons changed. */
export const MendedProvider = MendedContext.Provider

/** Whether reasons were given or taken away in the last minute, by anybody. */
export function useReasonChanges(): boolean {
  const [changes, setChanges] = useState(0)
  const [settled, setSettled] = useState(0)
  useChangedRows({ type: reasonEntries, isKnown: () => false, refresh: () => setChanges((count) => count + 1) })
  useEffect(() => {
    if (changes === 0) return
    const timer = setTimeout(() => setSettled(changes), settlesMs)
    return () => clearTimeout(timer)
  }, [changes])
  return changes > settled
}

/** Whether sums by reason may be about to change. */
export const useIsMended = (): boolean => useContext(MendedContext)
