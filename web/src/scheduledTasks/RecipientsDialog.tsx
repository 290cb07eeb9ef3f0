import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Recipient, recipient, recipientRemoved } from '@takt/domain/scheduledTasks/answers/recipient.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { sentenceOf } from '../api/apiError.ts'
import { answered } from '../api/client.ts'
import { useKeep } from '../items/detail/useKeep.ts'
import { Box } from '../kit/Box.tsx'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { Trouble } from '../kit/Trouble.tsx'
import { words } from '../kit/words.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { useMay } from '../session/useMay.ts'
import { taskTexts as texts } from './texts.ts'
import { area } from './useTasks.ts'

const list = answered(z.array(recipient))
const removed = answered(recipientRemoved)

/** Who receives reports of which tasks; whoever may write takes somebody off all of them. */
export function RecipientsDialog(props: { onClose: () => void }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const mayWrite = useMay(area, 'write')
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<Recipient | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [organizationId, area, 'recipients'],
    retry: false,
    queryFn: async ({ signal }) => (await client.get('/scheduledTasks/recipients', { schema: list, signal })).data,
  })
  const remove = useKeep({
    work: (address: string) =>
      client.post('/scheduledTasks/recipients/remove', { schema: removed, body: { recipient: address } }),
    said: (address) => texts.recipients.removed(address),
    areas: [area],
    loud: true,
  })
  const wanted = search.trim().toLowerCase()
  const shown = data?.filter(
    (entry) =>
      entry.recipient.includes(wanted) ||
      entry.tasks.some(({ scheduleName }) => scheduleName.toLowerCase().includes(wanted)),
  )
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="sm" aria-label={texts.recipients.title}>
      <DialogTitle component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.recipients.title}
      </DialogTitle>
      <DialogContent>
        <TextField
          size="small"
          fullWidth
          type="search"
          label={texts.recipients.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ mt: 2 }}
        />
        {error && (
          <Trouble
            what={texts.recipients.failed}
            sentence={sentenceOf(error)}
            again={words.again}
            onAgain={() => void refetch()}
          />
        )}
        {shown?.length === 0 && (
          <Typography color="textSecondary" sx={{ mt: 3 }}>
            {texts.recipients.none}
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown?.map((entry) => (
            <Box
              component="li"
              key={entry.recipient}
              sx={{ py: 3, borderBottom: 1, borderColor: 'divider', display: 'flex', flexWrap: 'wrap', gap: 2 }}
            >
              <Box sx={{ flex: 1, minWidth: '14rem' }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{entry.recipient}</Typography>
                {entry.tasks.map(({ scheduleId, scheduleName, paused, reports }) => (
                  <Typography key={scheduleId} variant="body2" color="textSecondary">
                    {texts.recipients.task(scheduleName, reports, paused)}
                  </Typography>
                ))}
              </Box>
              {mayWrite && (
                <Button
                  size="small"
                  color="inherit"
                  aria-label={texts.recipients.removeOf(entry.recipient)}
                  disabled={remove.isBusy}
                  onClick={() => setAsked(entry)}
                >
                  {texts.recipients.remove}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onClose}>
          {words.close}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={asked !== null}
        question={texts.recipients.question(asked?.recipient ?? '')}
        onNo={() => setAsked(null)}
        onYes={() => {
          if (asked) remove.run(asked.recipient)
          setAsked(null)
        }}
      >
        {asked && texts.recipients.consequence(asked.tasks)}
      </ConfirmDialog>
    </Dialog>
  )
}
