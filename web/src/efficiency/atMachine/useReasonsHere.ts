import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { type ReasonChoice, useReasonChoices } from '../../dashboards/states/useReasonChoices.ts'
import { keepAway, keptAway } from '../../session/away/awayStore.ts'

const kept = z.array(
  z.object({ reasonCode: z.string(), description: z.string().nullable(), color: z.string().nullable() }),
)

/** The reasons that a stop of the machine may be given, last used first; without a network those told last. */
export function useReasonsHere(resourceID: string): readonly ReasonChoice[] | undefined {
  const { choices } = useReasonChoices(resourceID)
  const name = `reasons at ${resourceID}`
  useEffect(() => {
    if (choices) keepAway(name, choices)
  }, [choices, name])
  const before = useMemo(() => (choices ? null : keptAway(name, kept)), [choices, name])
  return choices ?? before ?? undefined
}
