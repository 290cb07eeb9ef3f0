import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { checkGaugesData, type DoubtfulValue } from '@takt/domain/areas/quality/answers/checkGauges.ts'
import type { ChartNote } from '@takt/domain/areas/quality/answers/frozenLimits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useChecksAsked } from '../checks/useChecksAsked.ts'
import { doubtTexts as texts } from './doubtTexts.ts'

const doubtsAnswer = answered(checkGaugesData)

/** The doubtful values of a characteristic in the range of the address. */
export function useDoubts(key: CharacteristicKey) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { body, live, enabled } = useChecksAsked()
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'doubts', { body, key }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    queryFn: async ({ signal }) => {
      const asked = { schema: doubtsAnswer, signal, body: { ...body, ...key } }
      return (await client.post('/analytics/checkGauges', asked)).data
    },
  })
}

/** What speaks against a value, in words. */
export const doubtText = ({ gaugeID, why }: DoubtfulValue): string => texts.measured(gaugeID, texts.why[why])

/** The same as notes beside the points of a chart; nobody wrote them. */
export const doubtNotes = (values: readonly DoubtfulValue[]): ChartNote[] =>
  values.map((value, place) => ({
    noteID: -1 - place,
    version: 0,
    writtenBy: null,
    writtenAt: null,
    at: value.at,
    note: doubtText(value),
  }))
