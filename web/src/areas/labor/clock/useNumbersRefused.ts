import { useEffect, useState } from 'react'
import { z } from 'zod'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { usePlace } from '../../../core/session/SessionContext.tsx'

/**
 * From when (epoch ms) this screen takes numbers again after too many were entered; null: it takes them. The browser
 * stores it, so that it holds for the next person and after a restart.
 */
export function useNumbersRefused() {
  const { organizationId } = usePlace()
  const key = `numbers refused ${organizationId}`
  const [numbersFrom, setNumbersFrom] = useState(() => {
    const kept = keptAway(key, z.number())
    return kept !== null && kept > Date.now() ? kept : null
  })
  useEffect(() => {
    if (numbersFrom === null) return
    // Not one timer for the whole time: a device that slept would be late.
    const timer = setInterval(() => Date.now() >= numbersFrom && setNumbersFrom(null), 1000)
    return () => clearInterval(timer)
  }, [numbersFrom])
  return {
    numbersFrom,
    refuseUntil: (from: number) => {
      keepAway(key, from)
      setNumbersFrom(from)
    },
  }
}
