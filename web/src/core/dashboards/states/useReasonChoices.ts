import { reasonChoice } from '@takt/domain/areas/efficiency/responses/reasonChoice.ts'
import { useMemo } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../api/client.ts'
import { useRead } from '../../session/useRead.ts'

const choicesResponse = dataResponse(z.array(reasonChoice))

export type ReasonChoice = Pick<z.output<typeof reasonChoice>, 'reasonCode' | 'description' | 'color'>

const isFor = (usage: 'stops' | 'parts') => (choice: z.output<typeof reasonChoice>) =>
  choice.usedFor === usage || choice.usedFor === 'both'

/** Returns the name of a reason as shown to users. */
export const nameOfReason = ({ description, reasonCode }: ReasonChoice) => description || reasonCode

/**
 * Returns the reasons for stops of a machine, last used first, and those for its parts. All machines share the same
 * reasons, so any machine serves for names and colors. A code that no longer exists is its own name, as is every code
 * until the names are loaded.
 */
export function useReasonChoices(resourceID: string) {
  const query = useRead({
    key: ['dashboards', 'reasonChoices', resourceID],
    path: `/resources/${encodeURIComponent(resourceID)}/reasons`,
    schema: choicesResponse,
    enabled: resourceID !== '',
    staleTime: 60_000,
  })
  const lookups = useMemo(() => {
    const reasonByCode = new Map(query.data?.map((row) => [row.reasonCode, row]))
    const lookOf = (reasonCode: string): ReasonChoice =>
      reasonByCode.get(reasonCode) ?? { reasonCode, description: null, color: null }
    return { lookOf, nameOf: (reasonCode: string) => nameOfReason(lookOf(reasonCode)) }
  }, [query.data])
  const choices = useMemo(() => query.data?.filter(isFor('stops')), [query.data])
  const ofParts = useMemo(() => query.data?.filter(isFor('parts')), [query.data])
  return { choices, ofParts, ...lookups, error: query.error }
}
