import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import type { Held } from './useOutbox.ts'

type Texts<Entry> = {
  waiting: (count: number) => string
  allSent: string
  refused: (entry: Entry, sentence: string) => string
  discard: string
  discardQuestion: string
}

/** How many entries wait to be sent, and which were refused: these are put right by another one, or discarded. */
export function WaitingBar<Entry>({ held, texts }: { held: Held<Entry>; texts: Texts<Entry> }) {
  const { waiting, refused, box } = held
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography color={waiting.length > 0 ? 'warning.main' : 'textSecondary'}>
        {waiting.length > 0 ? texts.waiting(waiting.length) : texts.allSent}
      </Typography>
      {refused.map(({ entry, sentence }) => (
        <Typography key={box.kind.idOf(entry)} color="error">
          {texts.refused(entry, sentence ?? '')}{' '}
          <Button color="inherit" sx={{ minHeight: 'max(3rem, 48px)' }} onClick={() => setAsked(box.kind.idOf(entry))}>
            {texts.discard}
          </Button>
        </Typography>
      ))}
      <ConfirmDialog
        open={asked !== null}
        question={texts.discardQuestion}
        onNo={() => setAsked(null)}
        onYes={() => {
          if (asked) box.remove(asked)
          setAsked(null)
        }}
      />
    </Box>
  )
}
