import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import type { useEntryQueue } from './useEntryQueue.ts'

/** How many values wait to be sent, and which were refused: these are corrected by a new value, or discarded. */
export function WaitingBar({ queue }: { queue: ReturnType<typeof useEntryQueue> }) {
  const { waiting, refused, discard } = queue
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography color={waiting.length > 0 ? 'warning.main' : 'textSecondary'}>
        {waiting.length > 0 ? texts.waiting(waiting.length) : texts.allSent}
      </Typography>
      {refused.map(({ entry, sentence }) => (
        <Typography key={entry.entryId} color="error">
          {texts.refused(entry.checkID, sentence ?? '')}{' '}
          <Button color="inherit" sx={{ minHeight: 'max(3rem, 48px)' }} onClick={() => setAsked(entry.entryId)}>
            {texts.discard}
          </Button>
        </Typography>
      ))}
      <ConfirmDialog
        open={asked !== null}
        question={texts.discardQuestion}
        onNo={() => setAsked(null)}
        onYes={() => {
          if (asked) discard(asked)
          setAsked(null)
        }}
      />
    </Box>
  )
}
