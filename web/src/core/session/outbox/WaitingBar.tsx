import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import type { OutboxState } from './useOutbox.ts'

type Texts<Entry> = {
  waiting: (count: number) => string
  allSent: string
  rejected: (entry: Entry, message: string) => string
  discard: string
  discardPrompt: string
}

const tall = { minHeight: 'max(4rem, 64px)', minWidth: 'max(6rem, 96px)', fontSize: '1.25rem' } as const

/**
 * Shows the number of waiting entries and the rejected ones, which are corrected by another entry or discarded; usable
 * with gloves. `correction` opens a rejected entry in its form again.
 */
export function WaitingBar<Entry>(props: {
  outbox: OutboxState<Entry>
  texts: Texts<Entry>
  correction?: { label: string; takes: (entry: Entry) => boolean; onCorrect: (entry: Entry) => void }
  onDiscarded?: (id: string) => void
}) {
  const { outbox, texts, correction, onDiscarded } = props
  const { waiting, rejected, box } = outbox
  const [discardId, setDiscardId] = useState<string | null>(null)
  return (
    <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {(waiting.length > 0 || rejected.length === 0) && (
        <Typography color={waiting.length > 0 ? 'warning.main' : 'textSecondary'}>
          {waiting.length > 0 ? texts.waiting(waiting.length) : texts.allSent}
        </Typography>
      )}
      {rejected.map(({ entry, message }) => (
        <Typography key={box.kind.idOf(entry)} color="error" sx={{ fontSize: '1.25rem' }}>
          {texts.rejected(entry, message ?? '')}{' '}
          {correction?.takes(entry) && (
            <Button
              color="inherit"
              variant="outlined"
              sx={tall}
              onClick={() => {
                box.remove(box.kind.idOf(entry))
                correction.onCorrect(entry)
              }}
            >
              {correction.label}
            </Button>
          )}
          <Button color="inherit" sx={tall} onClick={() => setDiscardId(box.kind.idOf(entry))}>
            {texts.discard}
          </Button>
        </Typography>
      ))}
      <ConfirmDialog
        open={discardId !== null}
        prompt={texts.discardPrompt}
        isTall
        onNo={() => setDiscardId(null)}
        onYes={() => {
          if (discardId) {
            box.remove(discardId)
            onDiscarded?.(discardId)
          }
          setDiscardId(null)
        }}
      />
    </Box>
  )
}
