import { reasonChoice } from '@takt/domain/areas/efficiency/answers/reasonChoice.ts'
import { useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { useRead } from '../../session/useRead.ts'

const choicesAnswer = answered(z.array(reasonChoice))

export type ReasonChoice = Pick<z.output<typeof reasonChoice>, 'reasonCode' | 'description' | 'color'>

const isFor = (what: 'stops' | 'parts') => (choice: z.output<typeof reasonChoice>) =>
  choice.usedFor === what || choice.usedFor === 'both'

/** A reason as people call it. */
export const nameOfReason = ({ description, reasonCode }: ReasonChoice) => description || reasonCode

/**
 * The reasons that stops of a machine may be given, last used first, and those that its parts may. Every machine may be
 * given every reason, so any machine will do for their names and looks; a code that nobody keeps any more is its own
 * name, and so is every code until the names have come.
 */
export function useReasonChoices(resourceID: string) {
  const query = useRead({
    key: ['dashboards', 'reasonChoices', resourceID],
    path: `/resources/${encodeURIComponent(resourceID)}/reasons`,
    schema: choicesAnswer,
    enabled: resourceID !== '',
    staleTime: 60_000,
  })
  const looks = useMemo(() => {
    const known = new Map(query.data?.map((row) => [row.reasonCode, row]))
    const lookOf = (reasonCode: string): ReasonChoice =>
      known.get(reasonCode) ?? { reasonCode, description: null, color: null }
    return { lookOf, nameOf: (reasonCode: string) => nameOfReason(lookOf(reasonCode)) }
  }, [query.data])
  const choices = useMemo(() => query.data?.filter(isFor('stops')), [query.data])
  const ofParts = useMemo(() => query.data?.filter(isFor('parts')), [query.data])
  return { choices, ofParts, ...looks, error: query.error }
}
