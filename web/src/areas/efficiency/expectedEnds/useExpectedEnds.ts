import { expectedEndsData } from '@takt/domain/areas/training/answers/expectedEnds.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'

const schema = answered(expectedEndsData)
const refreshMs = 60_000

/** Expected ends of the operations of a job in progress; requests nothing without the right to read dashboards. */
export function useExpectedEnds(jobNum: string) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'expectedEnds', jobNum],
    enabled: useMay('dashboards', 'read'),
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) =>
      (await client.get('/analytics/expectedEnds', { schema, query: { jobNum }, signal })).data,
  })
}
