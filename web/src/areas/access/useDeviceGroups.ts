import { useQuery } from '@tanstack/react-query'
import type { Option } from '../../core/kit/select/options.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { groupsAnswer } from './displays/displayAnswers.ts'

/** The device groups of the organization to choose from; none where one may not read them. */
export function useDeviceGroups(): readonly Option[] {
  const client = useClient()
  const { organizationId } = usePlace()
  const { data } = useQuery({
    queryKey: [organizationId, 'devices', 'groups of displays'],
    enabled: useMay('devices', 'read'),
    queryFn: async ({ signal }) => {
      const query = { orderBy: 'deviceGroupName:asc', limit: 1000, ttlSecs: 0 }
      return (await client.get('/deviceGroups', { schema: groupsAnswer, query, signal })).data
    },
  })
  return (data ?? [])
    .map((group) => ({ value: String(group.deviceGroupId), label: group.deviceGroupName }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { sensitivity: 'base' }))
}
