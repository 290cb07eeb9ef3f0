import { planData } from '@takt/domain/areas/efficiency/responses/plan.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { dataResponse } from '../../../core/api/client.ts'
import { useStaleMetrics } from '../../../core/dashboards/figures/StaleMetrics.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'

const planResponse = dataResponse(planData)
const planStaleMs = 60_000

/** A plan with the instants of schedules and pieces as epoch ms. */
export type Plan = ReturnType<typeof readPlan>

function readPlan(data: z.output<typeof planData>) {
  const timed = <Entry extends { start: string; end: string }>(
    entry: Entry,
  ): Omit<Entry, 'start' | 'end'> & Interval => ({
    ...entry,
    start: Date.parse(entry.start),
    end: Date.parse(entry.end),
  })
  return { ...data, schedules: data.schedules.map(timed), parts: data.pieces.map(timed) }
}

/** Reads the plan of a machine for a range (epoch ms), including the future. */
export function usePlan(about: { resourceID: string; start: number; end: number; enabled?: boolean }) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { resourceID, start, end, enabled = true } = about
  const plan = useQuery({
    queryKey: [organizationId, 'dashboards', 'plan', { resourceID, start, end }],
    enabled,
    staleTime: planStaleMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
      const path = `/resources/${encodeURIComponent(resourceID)}/plan`
      return readPlan((await client.get(path, { schema: planResponse, query, signal })).data)
    },
  })
  useStaleMetrics(plan, { resourceID, start, end })
  return plan
}
