import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { checkSeriesData } from '@takt/domain/areas/quality/answers/checkSeries.ts'
import type { FoundValue } from '@takt/domain/areas/quality/takings.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useOldFigures } from '../../../core/dashboards/figures/OldFigures.tsx'
import { refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { foundBy } from '../../checksheets/face.ts'
import { useChecksAsked } from './useChecksAsked.ts'

const seriesAnswer = answered(checkSeriesData)

/** A value of a chart, with the entry that it is and who found it. */
export type SeriesValue = FoundValue & { entryId: string; by: string | null }

/** The values of a characteristic, and all that is said of its chart. */
export type Series = NonNullable<ReturnType<typeof useSeries>['data']>

/** The values of one characteristic in the range of the address; the former stay while newer ones are asked for. */
export function useSeries(key: CharacteristicKey) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { body: asked, question, live, enabled } = useChecksAsked()
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'series', { asked, key }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    // Who was told what is missing comes back once it is added elsewhere.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const body = { ...asked, ...key }
      const { data } = await client.post('/analytics/checkSeries', { schema: seriesAnswer, signal, body })
      const { entryId, at, sample, value, isWithin, by } = data.values
      const names = data.finders.map((finder) => foundBy({ ...finder, sourceID: null }))
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
        range: { start: Date.parse(asked.startDate), end: Date.parse(asked.endDate) },
      }
    },
  })
  useOldFigures(query, { ...question, key })
  return query
}
