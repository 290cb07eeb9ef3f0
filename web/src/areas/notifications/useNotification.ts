import { notificationRecipients } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered, type Client } from '../../core/api/client.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { draftOf, type KeptTrigger, type NotificationDraft } from './notificationDraft.ts'

const rowsOf = answered(
  z.array(
    rowWith(notifications, [
      'notificationID',
      'description',
      'itemType',
      'active',
      'startDate',
      'endDate',
      'parentNotificationID',
      'delayValue',
      'delayUnits',
    ]),
  ),
)
const rulesOf = answered(
  z.array(rowWith(notificationRules, ['ruleID', 'notificationID', 'logic', 'itemType', 'field', 'operator', 'value'])),
)
const recipientsOf = answered(
  z.array(
    rowWith(notificationRecipients, [
      'notificationRecipientID',
      'notificationID',
      'recipientType',
      'recipientID',
      'savedBy',
      'savedRights',
    ]),
  ),
)
type Row = z.output<typeof rowsOf>['data'][number]

async function triggerOf(client: Client, notification: Row, signal: AbortSignal): Promise<KeptTrigger> {
  const query = { notificationID: notification.notificationID }
  const [rules, recipients] = await Promise.all([
    client.get('/notificationRules', { schema: rulesOf, query, signal }),
    client.get('/notificationRecipients', { schema: recipientsOf, query, signal }),
  ])
  return { notification, rules: rules.data, recipients: recipients.data }
}

/** A notification with its rules, recipients and follow-ups, as it is edited; null if there is none. */
export function useNotification(notificationID: number | null) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, notifications.area, 'notification', notificationID],
    enabled: notificationID !== null,
    queryFn: async ({ signal }): Promise<NotificationDraft | null> => {
      const ask = async (query: Readonly<Record<string, number | null>>) =>
        (await client.get('/notifications', { schema: rowsOf, query, signal })).data
      const [[row], children] = await Promise.all([
        ask({ notificationID }),
        ask({ parentNotificationID: notificationID }),
      ])
      if (!row) return null
      const [main, ...followUps] = await Promise.all([row, ...children].map((one) => triggerOf(client, one, signal)))
      return draftOf(main!, followUps)
    },
  })
}
