import { groups } from '@takt/domain/areas/access/groups.ts'
import { callDirectory } from '@takt/domain/areas/calls/answers/directory.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import type { RecipientType } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answered } from '../../core/api/client.ts'
import { useItemClient } from '../../core/items/useItemClient.ts'
import type { Option } from '../../core/kit/select/options.ts'
import { usePlace, useSession } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'

const directory = answered(callDirectory)
const most = 1000

/**
 * Who may be told, by kind: people that this session may find, groups and devices if it may read them. Of addresses
 * there is no list.
 */
export function useRecipientOptions(): Readonly<Record<RecipientType, readonly Option[]>> {
  const groupClient = useItemClient(groups)
  const { organizationId } = usePlace()
  const own = useSession(({ context }) => context.user?.userName ?? '')
  const mayReadGroups = useMay(groups.area, 'read')
  const mayReadDevices = useMay(devices.area, 'read')
  const found = useRead({
    key: ['security', 'recipients'],
    path: '/calls/directory',
    schema: directory,
  })
  const ofGroups = useQuery({
    queryKey: [organizationId, groups.area, 'recipient groups'],
    enabled: mayReadGroups,
    queryFn: ({ signal }) => groupClient.list({ limit: most, orderBy: 'groupName' }, { signal }),
  })
  return useMemo(() => {
    const people = (found.data?.people ?? []).map(({ userName, name }) => ({
      value: userName,
      label: name,
      ...(name === userName ? {} : { detail: userName }),
    }))
    return {
      user: [{ value: own, label: own }, ...people],
      group: (ofGroups.data ?? []).map(({ groupId, groupName }) => ({
        value: String(groupId),
        label: String(groupName),
      })),
      email: [],
      device: (mayReadDevices ? (found.data?.devices ?? []) : []).map(({ deviceId, name }) => ({
        value: String(deviceId),
        label: name,
      })),
    }
  }, [own, found.data, ofGroups.data, mayReadDevices])
}
