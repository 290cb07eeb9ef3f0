import { planData } from '@takt/domain/areas/efficiency/answers/plan.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { answered } from '../../../core/api/client.ts'
import { useOldFigures } from '../../../core/dashboards/figures/OldFigures.tsx'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'

const planAnswer = answered(planData)
const planStaleMs = 60_000

/** A plan as the screens use it: instants of schedules and pieces are epoch ms. */
export type Plan = ReturnType<typeof readPlan>

function readPlan(data: z.output<typeof planData>) {
  const timed = <One extends { start: string; end: string }>(entry: One): Omit<One, 'start' | 'end'> & Interval => ({
    ...entry,
    start: Date.parse(entry.start),
    end: Date.parse(entry.end),
  })
  return { ...data, schedules: data.schedules.map(timed), pieces: data.pieces.map(timed) }
}

/** What is planned for a machine in a range (epoch ms), ahead of now too. */
export function usePlan(about: { resourceID: string; start: number; end: number; enabled?: boolean }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { resourceID, start, end, enabled = true } = about
  const plan = useQuery({
    queryKey: [organizationId, 'dashboards', 'plan', { resourceID, start, end }],
    enabled,
    staleTime: planStaleMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
      const path = `/resources/${encodeURIComponent(resourceID)}/plan`
      return readPlan((await client.get(path, { schema: planAnswer, query, signal })).data)
    },
  })
  useOldFigures(plan, { resourceID, start, end })
  return plan
}
