import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { type ReasonChoice, useReasonChoices } from '../../../core/dashboards/states/useReasonChoices.ts'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'

const kept = z.array(
  z.object({ reasonCode: z.string(), description: z.string().nullable(), color: z.string().nullable() }),
)

/**
 * The reasons that a stop of the machine may be given, last used first, or those that its parts may; without a network
 * those told last.
 */
export function useReasonsHere(
  resourceID: string,
  of: 'stops' | 'parts' = 'stops',
): readonly ReasonChoice[] | undefined {
  const told = useReasonChoices(resourceID)
  const choices = of === 'parts' ? told.ofParts : told.choices
  const name = of === 'parts' ? `reasons of parts at ${resourceID}` : `reasons at ${resourceID}`
  useEffect(() => {
    if (choices) keepAway(name, choices)
  }, [choices, name])
  const before = useMemo(() => (choices ? null : keptAway(name, kept)), [choices, name])
  return choices ?? before ?? undefined
}
