import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { gaugeStudyData } from '@takt/domain/areas/quality/answers/gaugeStudy.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useChecksAsked } from '../checks/useChecksAsked.ts'

const studyAnswer = answered(gaugeStudyData)

/** The study of a characteristic's gauge, of the range of the address; asked for while it is open. */
export function useGaugeStudy(key: CharacteristicKey, isOpen: boolean) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { body, enabled } = useChecksAsked()
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'gauge', { body, key }],
    enabled: enabled && isOpen,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = { schema: studyAnswer, signal, body: { ...body, ...key } }
      return (await client.post('/analytics/gaugeStudy', asked)).data
    },
  })
}
