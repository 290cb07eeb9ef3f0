import { characteristicsData } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import type { RuleSet } from '@takt/domain/quality/spc/runRules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../api/client.ts'
import { closedTtlSecs, refreshMs } from '../../dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { useCheckNews } from './useCheckNews.ts'
import { useChecksAsked } from './useChecksAsked.ts'

const characteristicsAnswer = answered(characteristicsData)

/** What was checked in the range of the address, and how each of it stands; asked anew when values are recorded. */
export function useCharacteristics(rules: RuleSet) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { body: asked, live, enabled } = useChecksAsked()
  useCheckNews()
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'characteristics', { asked, rules }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const body = { ...asked, rules }
      return (await client.post('/analytics/checkCharacteristics', { schema: characteristicsAnswer, signal, body }))
        .data
    },
  })
}
