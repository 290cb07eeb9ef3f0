import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { emailReach } from '@takt/domain/areas/notifications/responses/emailReach.ts'
import { dataResponse } from '../../core/api/client.ts'
import { useSession } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'

const schema = dataResponse(emailReach)

/**
 * Returns the recipients that get no email; undefined while it is unknown, and for users who may not read
 * notifications.
 */
export function useEmailReach() {
  const mayRead = useMay(notifications.area, 'read')
  const masked = useSession(({ context }) => context.maskMode)
  const { data } = useRead({
    key: ['security', 'email reach'],
    path: '/notifications/emailReach',
    schema,
    enabled: mayRead && !masked,
  })
  return data
}
