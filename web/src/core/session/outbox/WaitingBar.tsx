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

const tall = { minHeight: 'max(4rem, 64px)', minWidth: 'max(6rem, 96px)', fontSize: '1.25rem' } as const

/**
 * How many entries wait to be sent, and which were refused: these are put right by another one, or discarded, as gloves
 * do it. `mend` takes what was refused up again, in its form.
 */
export function WaitingBar<Entry>(props: {
  held: Held<Entry>
  texts: Texts<Entry>
  mend?: { label: string; takes: (entry: Entry) => boolean; onMend: (entry: Entry) => void }
  onDiscarded?: (id: string) => void
}) {
  const { held, texts, mend, onDiscarded } = props
  const { waiting, refused, box } = held
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {(waiting.length > 0 || refused.length === 0) && (
        <Typography color={waiting.length > 0 ? 'warning.main' : 'textSecondary'}>
          {waiting.length > 0 ? texts.waiting(waiting.length) : texts.allSent}
        </Typography>
      )}
      {refused.map(({ entry, sentence }) => (
        <Typography key={box.kind.idOf(entry)} color="error" sx={{ fontSize: '1.25rem' }}>
          {texts.refused(entry, sentence ?? '')}{' '}
          {mend?.takes(entry) && (
            <Button
              color="inherit"
              variant="outlined"
              sx={tall}
              onClick={() => {
                box.remove(box.kind.idOf(entry))
                mend.onMend(entry)
              }}
            >
              {mend.label}
            </Button>
          )}
          <Button color="inherit" sx={tall} onClick={() => setAsked(box.kind.idOf(entry))}>
            {texts.discard}
          </Button>
        </Typography>
      ))}
      <ConfirmDialog
        open={asked !== null}
        question={texts.discardQuestion}
        isTall
        onNo={() => setAsked(null)}
        onYes={() => {
          if (asked) {
            box.remove(asked)
            onDiscarded?.(asked)
          }
          setAsked(null)
        }}
      />
    </Box>
  )
}
