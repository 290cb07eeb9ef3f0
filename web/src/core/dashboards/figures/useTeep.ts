import { useQuery } from '@tanstack/react-query'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { formerAnswer } from './formerAnswer.ts'
import { useOldFigures } from './OldFigures.tsx'
import { teepAnswer } from './teepAnswer.ts'
import { teepTtlSecs } from './teepTtlSecs.ts'

export type Resolution = 'hour' | 'shift' | 'day' | 'week' | 'month' | 'total'

export type TeepQuestion = {
  resourceIDs: readonly string[]
  /** Epoch ms, half-open; the server clips it to now. */
  start: number
  end: number
  resolution: Resolution
  /** Only all machines together. */
  totalOnly?: boolean
  /** The range reaches to now: asked again every 15 s. */
  live?: boolean
  enabled?: boolean
  /** Of the rows in sight: scrolling is no new question of the view. */
  isInSight?: boolean
  /** How long an answer is kept that nothing shows any more (ms); else as answers are. */
  gcTime?: number
}

/** How long an answer about a closed range may come from the server's cache. */
export const closedTtlSecs = 300
/** Live ranges are asked again after this time. */
export const refreshMs = 15_000

/** Figures from getTEEP; while a new question is under way the former answer stays, marked as old. */
export function useTeep(question: TeepQuestion) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { resourceIDs, start, end, resolution, totalOnly = false, live = false } = question
  const key = { resourceIDs, start, end, resolution, totalOnly }
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'teep', key],
    enabled: question.enabled ?? true,
    ...(question.gcTime === undefined ? {} : { gcTime: question.gcTime }),
    placeholderData: formerAnswer(key),
    refetchInterval: live ? refreshMs : false,
    staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const answer = await client.post('/resources/getTEEP', {
        schema: teepAnswer,
        signal,
        body: {
          resourceIDs,
          startDate: new Date(start).toISOString(),
          endDate: new Date(end).toISOString(),
          resolution,
          ttlSecs: teepTtlSecs,
          ...(totalOnly ? { detail: 'total' } : {}),
        },
      })
      return answer.data
    },
  })
  useOldFigures(query, question.isInSight ? { isInSight: true } : key)
  return query
}
