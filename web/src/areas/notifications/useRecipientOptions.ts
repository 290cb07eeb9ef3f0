import { groups } from '@takt/domain/areas/access/groups.ts'
import { callDirectory } from '@takt/domain/areas/calls/responses/directory.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import type { RecipientType } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dataResponse } from '../../core/api/client.ts'
import { useItemClient } from '../../core/items/useItemClient.ts'
import type { Option } from '../../core/kit/select/options.ts'
import { useCurrentOrganization, useSession } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'

const directory = dataResponse(callDirectory)
const maxGroups = 1000

/**
 * Returns the possible recipients by kind: people that this session may find, and groups and devices if it may read
 * them. There is no list of email addresses.
 */
export function useRecipientOptions(): Readonly<Record<RecipientType, readonly Option[]>> {
  const groupClient = useItemClient(groups)
  const { organizationId } = useCurrentOrganization()
  const ownUserName = useSession(({ context }) => context.user?.userName ?? '')
  const mayReadGroups = useMay(groups.area, 'read')
  const mayReadDevices = useMay(devices.area, 'read')
  const directoryQuery = useRead({
    key: ['security', 'recipients'],
    path: '/calls/directory',
    schema: directory,
  })
  const ofGroups = useQuery({
    queryKey: [organizationId, groups.area, 'recipient groups'],
    enabled: mayReadGroups,
    queryFn: ({ signal }) => groupClient.list({ limit: maxGroups, orderBy: 'groupName' }, { signal }),
  })
  return useMemo(() => {
    const people = (directoryQuery.data?.people ?? []).map(({ userName, name }) => ({
      value: userName,
      label: name,
      ...(name === userName ? {} : { detail: userName }),
    }))
    return {
      user: [{ value: ownUserName, label: ownUserName }, ...people],
      group: (ofGroups.data ?? []).map(({ groupId, groupName }) => ({
        value: String(groupId),
        label: String(groupName),
      })),
      email: [],
      device: (mayReadDevices ? (directoryQuery.data?.devices ?? []) : []).map(({ deviceId, name }) => ({
        value: String(deviceId),
        label: name,
      })),
    }
  }, [ownUserName, directoryQuery.data, ofGroups.data, mayReadDevices])
}
