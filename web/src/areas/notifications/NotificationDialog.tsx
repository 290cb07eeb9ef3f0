import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { During } from '../../core/items/workingState.ts'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { NotificationForm } from './NotificationForm.tsx'
import { newDraft } from './notificationDraft.ts'
import { notificationTexts as texts } from './texts.ts'
import { useNotification } from './useNotification.ts'

type DialogProps = { during: During; onDone: (id: string) => void; onClose: () => void }

/** Dialog for a new notification. */
export function NewNotification(props: DialogProps & { onUndone: () => void }) {
  const [first] = useState(newDraft)
  return <NotificationForm {...props} first={first} />
}

/** Dialog for an existing notification, loaded when it opens. */
export function EditNotification(props: DialogProps & { notificationID: number }) {
  const { notificationID, ...shared } = props
  const { data, error, isFetching, refetch } = useNotification(notificationID)
  const [first, setFirst] = useState<typeof data>(undefined)
  // Cached data may be older than the last save.
  if (data && !first && !isFetching) setFirst(data)
  if (first) return <NotificationForm {...shared} first={first} />
  return (
    <Dialog open onClose={props.onClose} maxWidth="md" fullWidth aria-label={texts.updateTitle}>
      <DialogContent>
        {error || data === null ? (
          <ErrorAlert what={texts.failed} error={error ?? ''} onAgain={() => void refetch()} />
        ) : (
          <Typography role="status">{texts.loading}</Typography>
        )}
      </DialogContent>
    </Dialog>
  )
}
