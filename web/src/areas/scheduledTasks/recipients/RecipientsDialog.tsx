import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { recipientRemoved } from '@takt/domain/areas/scheduledTasks/responses/taskRecipient.ts'
import { useId, useRef, useState } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { SearchBox } from '../../../core/items/SearchBox.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { area } from '../useTasks.ts'
import { RecipientEntry } from './RecipientEntry.tsx'
import { recipientTexts as texts } from './texts.ts'
import { type TaskRecipient, useRecipients } from './useRecipients.ts'

const areas = [area]
const removed = dataResponse(recipientRemoved)
const maxShown = 200

/** Returns the effect of the removal of a recipient on a task. */
const consequenceOf = ({ scheduleName, recipients, paused }: TaskRecipient['tasks'][number]) => {
  if (recipients > 1) return scheduleName
  return paused ? texts.isEmptied(scheduleName) : texts.isPaused(scheduleName)
}

/** The recipients of reports; users who may write tasks can remove a recipient from all tasks. */
export function RecipientsDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const client = useClient()
  const format = useFormat()
  const now = useNow(30_000)
  const mayWrite = useMay(area, 'write')
  const [search, setSearch] = useState('')
  const [confirmation, setConfirmation] = useState<TaskRecipient | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { data, error, refetch } = useRecipients()
  const removal = useSaveMutation({
    work: ({ recipient }: TaskRecipient) =>
      client.post('/scheduledTasks/recipients/remove', { schema: removed, body: { recipient } }),
    message: ({ recipient }) => texts.removed(recipient),
    areas,
    loud: true,
    // The focused element disappears.
    onDone: () => input.current?.focus(),
  })
  const text = search.trim().toLowerCase()
  const matches = (data ?? []).filter(({ recipient, tasks }) =>
    [recipient, ...tasks.map(({ scheduleName }) => scheduleName.toLowerCase())].some((name) => name.includes(text)),
  )
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.title}
      </DialogTitle>
      <DialogContent sx={{ fontSize: '0.8125rem' }}>
        {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
        {!data && !error && <Typography role="status">{texts.loading}</Typography>}
        {data && data.length > 0 && (
          <SearchBox
            text={search}
            onSearch={setSearch}
            inputRef={input}
            onLeave={() => list.current?.querySelector('button')?.focus()}
          />
        )}
        {data && matches.length === 0 && (
          <Box role="status" sx={{ py: 3, color: 'text.secondary' }}>
            {data.length === 0 ? texts.none : texts.notFound}
          </Box>
        )}
        {matches.length > 0 && (
          <Box component="ul" ref={list} aria-label={texts.title} sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
            {matches.slice(0, maxShown).map((entry) => (
              <RecipientEntry
                key={entry.recipient}
                entry={entry}
                now={now}
                onRemove={mayWrite ? () => setConfirmation(entry) : null}
              />
            ))}
          </Box>
        )}
        {matches.length > maxShown && texts.more(format.count(matches.length - maxShown))}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={confirmation !== null}
        prompt={texts.removeConfirmation(confirmation?.recipient ?? '')}
        onNo={() => setConfirmation(null)}
        onYes={() => {
          if (confirmation) removal.run(confirmation)
          setConfirmation(null)
        }}
      >
        {confirmation && (
          <>
            {texts.consequence(confirmation.tasks.length)}
            <Box component="ul" sx={{ m: 0, mt: 2, pl: 4, overflowWrap: 'anywhere' }}>
              {confirmation.tasks.map((task) => (
                <li key={task.scheduleId}>{consequenceOf(task)}</li>
              ))}
            </Box>
          </>
        )}
      </ConfirmDialog>
    </Dialog>
  )
}
