import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { useId, useMemo, useState } from 'react'
import { messageOf } from '../../../core/api/apiError.ts'
import { useReferences } from '../../../core/items/reference/useReferences.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'
import { MultiSelect } from '../../../core/kit/select/MultiSelect.tsx'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { useDirectory } from '../../calls/index.ts'
import { chatTexts as texts } from '../texts.ts'
import { type Subject, useOpening } from '../useConversations.ts'

const noSubject: Subject = { users: [] }

/**
 * Lets the user choose people of the organization, a machine or a job, and opens the conversation with or about them.
 */
export function NewConversationDialog(props: { onClose: () => void; onOpened: (conversationId: string) => void }) {
  const id = useId()
  const directory = useDirectory()
  const opening = useOpening()
  const reference = useReferences(laborTickets)
  const mayRead = { machine: useMay('resources', 'read'), job: useMay('jobs', 'read') }
  // Only one kind of subject; another choice replaces the previous one.
  const [subject, setSubject] = useState<Subject>(noSubject)
  const users = 'users' in subject ? subject.users : []
  const options = useMemo(
    () =>
      (directory.data?.people ?? []).map(({ userName, name, personName }) => ({
        value: userName,
        label: personName ?? name,
        ...((personName ?? name) === userName ? {} : { detail: userName }),
      })),
    [directory.data],
  )
  const start = () => opening.mutate(subject, { onSuccess: ({ conversationId }) => props.onOpened(conversationId) })
  return (
    <Dialog open onClose={props.onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}title`}>
      <DialogTitle id={`${id}title`} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.startTitle}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 3, pt: 1 }}>
          <FieldFrame id={id} label={texts.people}>
            {(described) => (
              <MultiSelect
                {...described}
                options={options}
                values={users}
                onChange={(selected) => setSubject({ users: [...selected] })}
                autoFocus
              />
            )}
          </FieldFrame>
          {mayRead.machine && (
            <FieldFrame id={`${id}machine`} label={texts.aboutMachine}>
              {(described) => (
                <SearchSelect
                  {...described}
                  source={reference('resourceID', {})}
                  value={'resourceID' in subject ? subject.resourceID : null}
                  onChange={(resourceID) => setSubject(resourceID === null ? noSubject : { resourceID })}
                />
              )}
            </FieldFrame>
          )}
          {mayRead.job && (
            <FieldFrame id={`${id}job`} label={texts.aboutJob}>
              {(described) => (
                <SearchSelect
                  {...described}
                  source={reference('jobNum', {})}
                  value={'jobNum' in subject ? subject.jobNum : null}
                  onChange={(jobNum) => setSubject(jobNum === null ? noSubject : { jobNum })}
                />
              )}
            </FieldFrame>
          )}
          {opening.error && (
            <Alert severity="error" variant="outlined">
              {messageOf(opening.error)}
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={props.onClose}>{texts.cancel}</Button>
        <Button
          variant="contained"
          disabled={'users' in subject && users.length === 0}
          loading={opening.isPending}
          onClick={start}
        >
          {texts.start}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
