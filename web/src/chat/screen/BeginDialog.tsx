import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useMemo, useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { useDirectory } from '../../calls/face.ts'
import { Box } from '../../kit/Box.tsx'
import { MultiSelect } from '../../kit/select/MultiSelect.tsx'
import { chatTexts as texts } from '../texts.ts'
import { useOpening } from '../useConversations.ts'

/** Chooses people of the organization and opens the conversation with them. */
export function BeginDialog(props: { onClose: () => void; onOpened: (conversationId: string) => void }) {
  const id = useId()
  const directory = useDirectory()
  const opening = useOpening()
  const [users, setUsers] = useState<readonly string[]>([])
  const options = useMemo(
    () =>
      (directory.data?.people ?? []).map(({ userName, name }) => ({
        value: userName,
        label: name,
        ...(name === userName ? {} : { detail: userName }),
      })),
    [directory.data],
  )
  const start = () =>
    opening.mutate({ users: [...users] }, { onSuccess: ({ conversationId }) => props.onOpened(conversationId) })
  return (
    <Dialog open onClose={props.onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}title`}>
      <DialogTitle id={`${id}title`} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.beginTitle}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 3, pt: 1 }}>
          <MultiSelect id={id} label={texts.people} options={options} values={users} onChange={setUsers} autoFocus />
          {opening.error && (
            <Alert severity="error" variant="outlined">
              {sentenceOf(opening.error)}
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={props.onClose}>{texts.cancel}</Button>
        <Button variant="contained" disabled={users.length === 0} loading={opening.isPending} onClick={start}>
          {texts.start}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
