import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type ReactNode, useId, useState } from 'react'
import { dialogTexts as texts } from './texts.ts'

const tall = { minHeight: 'max(4rem, 64px)', minWidth: 'max(8rem, 128px)', fontSize: '1.25rem' } as const

/**
 * Asks a question that is answered by No or Yes. Esc and a click beside it mean No; No has the focus, so that Enter
 * does no harm. With `mustType` Yes waits until just that was typed.
 */
export function ConfirmDialog(props: {
  open: boolean
  question: string
  children?: ReactNode
  mustType?: { label: string; text: string } | undefined
  /** What is asked is not known in full yet: Yes waits. */
  waiting?: boolean
  /** What the answers are called where they are not No and Yes. */
  answers?: { no: string; yes: string }
  /** It is answered with gloves. */
  isTall?: boolean
  onNo: () => void
  onYes: () => void
}) {
  const id = useId()
  const { mustType } = props
  const size = props.isTall ? tall : null
  const [typed, setTyped] = useState('')
  return (
    <Dialog
      open={props.open}
      onClose={props.onNo}
      slotProps={{ transition: { onExited: () => setTyped('') } }}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={id}
    >
      <DialogTitle id={id} component="h2" sx={{ fontSize: props.isTall ? '1.25rem' : '0.9375rem', fontWeight: 650 }}>
        {props.question}
      </DialogTitle>
      {(props.children || mustType) && (
        <DialogContent sx={{ fontSize: '0.8125rem' }}>
          {props.children}
          {mustType && (
            <TextField
              size="small"
              fullWidth
              label={mustType.label}
              value={typed}
              autoComplete="off"
              sx={{ mt: 4 }}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </DialogContent>
      )}
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={props.onNo} autoFocus variant="outlined" sx={size}>
          {props.answers?.no ?? texts.no}
        </Button>
        <Button
          onClick={props.onYes}
          variant="contained"
          sx={size}
          disabled={props.waiting || (mustType !== undefined && typed.trim() !== mustType.text.trim())}
        >
          {props.answers?.yes ?? texts.yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
