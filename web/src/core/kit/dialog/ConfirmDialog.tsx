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
 * A confirmation with the buttons No and Yes. Esc and a click outside mean No; No has the focus, so that Enter is
 * harmless. With `mustType`, Yes is disabled until exactly that text was typed.
 */
export function ConfirmDialog(props: {
  open: boolean
  prompt: string
  children?: ReactNode
  mustType?: { label: string; text: string } | undefined
  /** True while the text is not fully loaded: Yes is disabled. */
  waiting?: boolean
  /** Labels of the buttons; by default No and Yes. */
  buttonLabels?: { no: string; yes: string }
  /** Enlarges the buttons for gloves. */
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
        {props.prompt}
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
          {props.buttonLabels?.no ?? texts.no}
        </Button>
        <Button
          onClick={props.onYes}
          variant="contained"
          sx={size}
          disabled={props.waiting || (mustType !== undefined && typed.trim() !== mustType.text.trim())}
        >
          {props.buttonLabels?.yes ?? texts.yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
