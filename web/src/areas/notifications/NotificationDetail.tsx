import Edit from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { useState } from 'react'
import { anyResponse } from '../../core/api/client.ts'
import { DeleteButton } from '../../core/items/detail/DeleteButton.tsx'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import { useItemRow } from '../../core/items/detail/useItemRow.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import type { During } from '../../core/items/workingState.ts'
import { useClient, useSession } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { DeliveryRecord } from './DeliveryRecord.tsx'
import { EditNotification } from './NotificationDialog.tsx'
import { Summary } from './Summary.tsx'
import { notificationTexts as texts } from './texts.ts'
import { useNotification } from './useNotification.ts'

const areas = [notifications.area]
const ofFollowUps = ['parentNotificationID', 'delayValue', 'delayUnits']

/** `parentID`: of a follow-up, which is stored with its parent. */
function Contents({ notificationID, parentID }: { notificationID: number; parentID: number | null }) {
  const { data } = useNotification(parentID ?? notificationID)
  const trigger = data?.followUps.find((trigger) => trigger.notificationID === String(notificationID))
  return (
    <>
      {data && trigger && <Summary draft={data} only={parentID === null ? null : trigger} />}
      <DeliveryRecord notificationID={notificationID} followUps={data?.followUps ?? []} />
    </>
  )
}

/** A notification: its fields, conditions, recipients and follow-ups, and its delivery record. */
export function NotificationDetail(props: DetailProps & { during: During }) {
  const { id, during, onClose } = props
  const client = useClient()
  const mayWrite = useMay(notifications.area, 'write')
  const masked = useSession((state) => state.context.maskMode)
  const [isEditing, setEditing] = useState(false)
  const { row } = useItemRow(notifications, id)
  const parentID = row?.parentNotificationID ? Number(row.parentNotificationID) : null
  const remove = useSaveMutation({
    work: () => during('deleting', () => client.delete(`/notifications/${id}`, { schema: anyResponse })),
    message: texts.deleted,
    areas,
    loud: true,
    onDone: onClose,
  })
  return (
    <>
      <ItemDetail
        type={notifications}
        id={id}
        readOnly
        leaveOut={ofFollowUps}
        onClose={onClose}
        tools={
          mayWrite &&
          !masked && (
            <>
              <Button size="small" startIcon={<Edit fontSize="small" />} onClick={() => setEditing(true)}>
                {texts.edit}
              </Button>
              <DeleteButton
                label={texts.remove}
                prompt={texts.removeTitle}
                busy={remove.isBusy}
                onDelete={() => remove.run(undefined)}
              >
                {texts.removeText}
              </DeleteButton>
            </>
          )
        }
      >
        {({ notificationID }) =>
          masked ? (
            <Typography color="textSecondary">{texts.masked}</Typography>
          ) : (
            <Contents notificationID={Number(notificationID)} parentID={parentID} />
          )
        }
      </ItemDetail>
      {isEditing && (
        <EditNotification
          notificationID={parentID ?? Number(id)}
          during={during}
          onDone={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
