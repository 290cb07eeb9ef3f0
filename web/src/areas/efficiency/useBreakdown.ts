import {
  type BreakdownData,
  type BreakdownDimension,
  type BreakdownFigures,
  type BreakdownOnly,
  breakdownData,
} from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { formerAnswer } from '../../core/dashboards/figures/formerAnswer.ts'
import { useOldFigures } from '../../core/dashboards/figures/OldFigures.tsx'
import { closedTtlSecs, type Resolution, refreshMs } from '../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

const breakdownAnswer = answered(breakdownData)

export type BreakdownQuestion = {
  /** Empty: all machines. */
  resourceIDs: readonly string[]
  /** Epoch ms, half-open; the server clips it to now. */
  start: number
  end: number
  by: readonly BreakdownDimension[]
  /** Only what is of one reason, hour of the day or shift. */
  only?: BreakdownOnly
  /** Only with `bucket` among `by`. */
  resolution?: Exclude<Resolution, 'shift' | 'total'>
  /** Only time of these classes. */
  timeClasses?: readonly TimeClass[]
  /** Only planned production time. */
  scheduled?: true
  /** Largest first. */
  orderBy?: keyof BreakdownFigures
  limit?: number
  /** The range reaches to now: asked again every 15 s. */
  live?: boolean
  /** What it is made of is about to change: asked again every few seconds, past every cache. */
  unsettled?: boolean
  enabled?: boolean
}

const unsettledMs = 3000
/**
 * To find what stayed the same in an answer of more rows than these holds the page up, and what is live has changed
 * anyway.
 */
const mostCompared = 200

const keptWhereSame = (before: unknown, now: unknown) =>
  (now as BreakdownData).rows.length > mostCompared ? now : replaceEqualDeep(before, now)

/** Time and parts of a range told apart by `by`; while a new question is under way the former answer stays, marked as old. */
export function useBreakdown(question: BreakdownQuestion) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { start, end, live = false, unsettled = false, enabled = true, ...asked } = question
  const key = { start, end, live, ...asked }
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'breakdown', key],
    enabled,
    placeholderData: formerAnswer(key),
    structuralSharing: keptWhereSame,
    refetchInterval: unsettled ? unsettledMs : live ? refreshMs : false,
    staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const answer = await client.post('/analytics/breakdown', {
        schema: breakdownAnswer,
        signal,
        body: {
          ...asked,
          startDate: new Date(start).toISOString(),
          endDate: new Date(end).toISOString(),
          ttlSecs: unsettled ? 0 : live ? refreshMs / 1000 : closedTtlSecs,
        },
      })
      return answer.data
    },
  })
  useOldFigures(query, key)
  return query
}
