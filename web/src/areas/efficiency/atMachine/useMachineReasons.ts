import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { type ReasonChoice, useReasonChoices } from '../../../core/dashboards/states/useReasonChoices.ts'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'

const cachedReasons = z.array(
  z.object({ reasonCode: z.string(), description: z.string().nullable(), color: z.string().nullable() }),
)

/**
 * Returns the reasons available for stops of the machine, most recently used first, or for its parts; without a
 * network, those cached last.
 */
export function useMachineReasons(
  resourceID: string,
  of: 'stops' | 'parts' = 'stops',
): readonly ReasonChoice[] | undefined {
  const reasonChoices = useReasonChoices(resourceID)
  const choices = of === 'parts' ? reasonChoices.ofParts : reasonChoices.choices
  const name = of === 'parts' ? `reasons of parts at ${resourceID}` : `reasons at ${resourceID}`
  useEffect(() => {
    if (choices) saveOffline(name, choices)
  }, [choices, name])
  const before = useMemo(() => (choices ? null : readOffline(name, cachedReasons)), [choices, name])
  return choices ?? before ?? undefined
}
