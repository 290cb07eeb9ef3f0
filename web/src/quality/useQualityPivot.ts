import {
  type QualityPivotData,
  type QualitySegment,
  qualityPivotData,
  type qualityResolutions,
} from '@takt/domain/quality/answers/qualityPivot.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../api/client.ts'
import { closedTtlSecs, refreshMs } from '../dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import type { QualityOnly } from './picks.ts'

const pivotAnswer = answered(qualityPivotData)

export type PivotQuestion = {
  /** Empty: all machines. */
  resourceIDs: readonly string[]
  /** Epoch ms, half-open; the server clips it to now. */
  start: number
  end: number
  resolution: (typeof qualityResolutions)[number]
  segments: readonly QualitySegment[]
  only: QualityOnly
  /** The range reaches to now: asked again every 15 s. */
  live: boolean
  enabled: boolean
}

/** Parts and values of a range told apart; while a new question is under way the former answer stays. */
export function useQualityPivot(question: PivotQuestion) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { start, end, live, enabled, ...asked } = question
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'qualityPivot', { start, end, live, ...asked }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }): Promise<QualityPivotData> => {
      const body = {
        ...asked,
        startDate: new Date(start).toISOString(),
        endDate: new Date(end).toISOString(),
        ttlSecs: live ? refreshMs / 1000 : closedTtlSecs,
      }
      return (await client.post('/analytics/qualityPivot', { schema: pivotAnswer, signal, body })).data
    },
  })
}
