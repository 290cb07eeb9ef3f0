import type { Option } from '../../core/kit/select/options.ts'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'
import { groupsResponse } from './displays/displayResponses.ts'

/** Returns the device groups of the organization as options; none if the user may not read them. */
export function useDeviceGroups(): readonly Option[] {
  const { data } = useRead({
    key: ['devices', 'groups of displays'],
    path: '/deviceGroups',
    schema: groupsResponse,
    query: { orderBy: 'deviceGroupName:asc', limit: 1000, ttlSecs: 0 },
    enabled: useMay('devices', 'read'),
  })
  return (data ?? [])
    .map((group) => ({ value: String(group.deviceGroupId), label: group.deviceGroupName }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { sensitivity: 'base' }))
}
