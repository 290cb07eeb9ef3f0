import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { dialogTexts as texts } from './texts.ts'

/** Asks a question that is answered by No or Yes. Esc and a click beside it mean No; No has the focus, so that Enter does no harm. */
export function ConfirmDialog(props: {
  open: boolean
  question: string
  children?: ReactNode
  onNo: () => void
  onYes: () => void
}) {
  const id = useId()
  return (
    <Dialog open={props.open} onClose={props.onNo} maxWidth="xs" fullWidth role="alertdialog" aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {props.question}
      </DialogTitle>
      {props.children && <DialogContent sx={{ fontSize: '0.8125rem' }}>{props.children}</DialogContent>}
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={props.onNo} autoFocus variant="outlined">
          {texts.no}
        </Button>
        <Button onClick={props.onYes} variant="contained">
          {texts.yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
