import { emailReach } from '@takt/domain/areas/notifications/answers/emailReach.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { useClient, usePlace, useSession } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'

const schema = answered(emailReach)

/** Recipients that get no email; undefined while it is not known, and for who may not read notifications. */
export function useEmailReach() {
  const client = useClient()
  const { organizationId } = usePlace()
  const mayRead = useMay(notifications.area, 'read')
  const masked = useSession(({ context }) => context.maskMode)
  const { data } = useQuery({
    enabled: mayRead && !masked,
    queryKey: [organizationId, 'security', 'email reach'],
    queryFn: async ({ signal }) => (await client.get('/notifications/emailReach', { schema, signal })).data,
  })
  return data
}
