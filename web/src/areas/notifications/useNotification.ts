import { notificationRecipients } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type Client, dataResponse } from '../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { draftOf, type NotificationDraft, type StoredTrigger } from './notificationDraft.ts'

const rowsOf = dataResponse(
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
const rulesOf = dataResponse(
  z.array(rowWith(notificationRules, ['ruleID', 'notificationID', 'logic', 'itemType', 'field', 'operator', 'value'])),
)
const recipientsOf = dataResponse(
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

async function triggerOf(client: Client, notification: Row, signal: AbortSignal): Promise<StoredTrigger> {
  const query = { notificationID: notification.notificationID }
  const [rules, recipients] = await Promise.all([
    client.get('/notificationRules', { schema: rulesOf, query, signal }),
    client.get('/notificationRecipients', { schema: recipientsOf, query, signal }),
  ])
  return { notification, rules: rules.data, recipients: recipients.data }
}

/** Returns the draft of a notification with its rules, recipients and follow-ups; null if it does not exist. */
export function useNotification(notificationID: number | null) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  return useQuery({
    queryKey: [organizationId, notifications.area, 'notification', notificationID],
    enabled: notificationID !== null,
    queryFn: async ({ signal }): Promise<NotificationDraft | null> => {
      const load = async (query: Readonly<Record<string, number | null>>) =>
        (await client.get('/notifications', { schema: rowsOf, query, signal })).data
      const [[row], children] = await Promise.all([
        load({ notificationID }),
        load({ parentNotificationID: notificationID }),
      ])
      if (!row) return null
      const [main, ...followUps] = await Promise.all(
        [row, ...children].map((notification) => triggerOf(client, notification, signal)),
      )
      return draftOf(main!, followUps)
    },
  })
}
