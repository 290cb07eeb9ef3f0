import { characteristicsData } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useOldFigures } from '../../../core/dashboards/figures/OldFigures.tsx'
import { closedTtlSecs, refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useCheckNews } from './useCheckNews.ts'
import { useChecksAsked } from './useChecksAsked.ts'

const characteristicsAnswer = answered(characteristicsData)

/** What was checked in the range of the address, and how each of it stands; asked anew when values are recorded. */
export function useCharacteristics() {
  const client = useClient()
  const { organizationId } = usePlace()
  const { body: asked, question, live, enabled } = useChecksAsked()
  useCheckNews()
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'characteristics', { asked }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      return (
        await client.post('/analytics/checkCharacteristics', { schema: characteristicsAnswer, signal, body: asked })
      ).data
    },
  })
  useOldFigures(query, question)
  return query
}
