import { type StopKind, unexplainedStopsData } from '@takt/domain/areas/efficiency/answers/unexplainedStops.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { answered } from '../../../../core/api/client.ts'
import { refreshMs } from '../../../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../../../core/session/SessionContext.tsx'
import type { Stop } from '../stopsOf.ts'

/**
 * A stop of which nobody says what `parts` of it were for, with its machine; `counted`: it is among those that views
 * count under no reason.
 */
export type UnexplainedStop = Stop & { key: string; resourceID: string; description: string | null; counted: boolean }

const unexplainedAnswer = answered(unexplainedStopsData)

/** A stop as the answer tells it. */
type ToldStop = z.output<typeof unexplainedStopsData>['stops'][number]

function stopOf({ lasts, resourceID, description, start, end, kind, counted, ...told }: ToldStop): UnexplainedStop {
  const parts = told.parts.map((part) => ({ ...part, reason: null, reportedReason: null }))
  const whole = { key: `${resourceID} ${start}`, resourceID, description, start, end, kind, parts, counted }
  return lasts ? { ...whole, lasts } : whole
}

const most = 200

/**
 * The stops of these kinds without a reason in a range (epoch ms) of machines (none: all), the longest first; `more`:
 * there are shorter ones.
 */
export function useUnexplained(question: {
  resourceIDs: readonly string[]
  start: number
  end: number
  live: boolean
  kinds: readonly StopKind[]
  enabled: boolean
}) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { resourceIDs, start, end, live, kinds, enabled } = question
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'unexplained', { resourceIDs, start, end, kinds }],
    enabled,
    refetchInterval: live ? refreshMs : false,
    queryFn: async ({ signal }) => {
      const range = { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() }
      const body = { resourceIDs, ...range, kinds, limit: most }
      const { data } = await client.post('/analytics/unexplainedStops', { schema: unexplainedAnswer, signal, body })
      return { ...data, stops: data.stops.map(stopOf) }
    },
  })
}
