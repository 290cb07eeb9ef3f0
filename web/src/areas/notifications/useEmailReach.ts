import { emailReach } from '@takt/domain/areas/notifications/answers/emailReach.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { answered } from '../../core/api/client.ts'
import { useSession } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useRead } from '../../core/session/useRead.ts'

const schema = answered(emailReach)

/** Recipients that get no email; undefined while it is not known, and for who may not read notifications. */
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
