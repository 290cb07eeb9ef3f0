import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/areas/quality/responses/checkSeries.ts'
import type { RecordedValue } from '@takt/domain/areas/quality/takings.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { useStaleMetrics } from '../../../core/dashboards/figures/StaleMetrics.tsx'
import { refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { originText } from '../../checksheets/index.ts'
import { useChecksQuery } from './useChecksQuery.ts'

const seriesResponse = dataResponse(checkSeriesData)

/** A value of a chart with its entry and inspector. */
export type SeriesValue = RecordedValue & { entryId: string; by: string | null }

/** The values of a characteristic, and everything that belongs to its chart. */
export type Series = NonNullable<ReturnType<typeof useSeries>['data']>

/**
 * Returns the values of one characteristic in the range of the address; the previous ones stay while newer ones load.
 */
export function useSeries(key: CharacteristicKey) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { body: request, params, live, enabled } = useChecksQuery()
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'series', { request, key }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    // A user who added a missing part or machine elsewhere returns to this page.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const body = { ...request, ...key }
      const { data } = await client.post('/analytics/checkSeries', { schema: seriesResponse, signal, body })
      const { entryId, at, sample, value, isWithin, by } = data.values
      const names = data.finders.map((inspector) => originText({ ...inspector, sourceID: null }))
      const values = at.map(
        (instant, k): SeriesValue => ({
          entryId: entryId[k]!,
          at: instant,
          sample: sample[k]!,
          value: value[k]!,
          isWithin: isWithin[k]!,
          by: names[by[k]!] ?? null,
        }),
      )
      const { check, rules, limits, notes, holds, missing, more } = data
      return {
        key,
        check,
        values,
        rules,
        limits,
        notes,
        holds,
        missing,
        more,
        range: { start: Date.parse(request.startDate), end: Date.parse(request.endDate) },
      }
    },
  })
  useStaleMetrics(query, { ...params, key })
  return query
}
