import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { checkGaugesData, type DoubtfulValue } from '@takt/domain/areas/quality/responses/checkGauges.ts'
import type { ChartNote } from '@takt/domain/areas/quality/responses/frozenLimits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useChecksQuery } from '../checks/useChecksQuery.ts'
import { doubtfulTexts as texts } from './doubtfulTexts.ts'

const doubtfulValuesResponse = dataResponse(checkGaugesData)

/** Returns the doubtful values of a characteristic in the range of the address. */
export function useDoubtfulValues(key: CharacteristicKey) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { body, live, enabled } = useChecksQuery()
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'doubts', { body, key }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    queryFn: async ({ signal }) => {
      const request = { schema: doubtfulValuesResponse, signal, body: { ...body, ...key } }
      return (await client.post('/analytics/checkGauges', request)).data
    },
  })
}

/** Describes why a value is doubtful. */
export const doubtfulText = ({ gaugeID, why }: DoubtfulValue): string => texts.measured(gaugeID, texts.why[why])

/** The same as notes beside the points of a chart, without an author. */
export const doubtfulNotes = (values: readonly DoubtfulValue[]): ChartNote[] =>
  values.map((value, index) => ({
    noteID: -1 - index,
    version: 0,
    writtenBy: null,
    writtenAt: null,
    at: value.at,
    note: doubtfulText(value),
  }))
