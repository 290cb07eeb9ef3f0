import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'

/** Asks for a decision; Esc and a click beside it mean No. */
export function YesNoDialog(props: {
  open: boolean
  title: string
  text: string
  onYes: () => void
  onNo: () => void
}) {
  return (
    <Dialog open={props.open} onClose={props.onNo} fullWidth maxWidth="xs">
      <DialogTitle>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{props.text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onNo}>No</Button>
        <Button onClick={props.onYes} variant="contained" autoFocus>
          Yes
        </Button>
      </DialogActions>
    </Dialog>
  )
}
