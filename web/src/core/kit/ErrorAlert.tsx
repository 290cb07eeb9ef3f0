import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { messageOf } from '../api/apiError.ts'
import { words } from './words.ts'

/**
 * An alert with a description of a failure, the server's message and a retry button; content shown before stays.
 * `error`: the thrown value, or the message itself.
 */
export function ErrorAlert(props: { what: string; error: unknown; onAgain: () => void }) {
  const { error } = props
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={props.onAgain}>
          {words.again}
        </Button>
      }
    >
      {props.what} {typeof error === 'string' ? error : messageOf(error)}
    </Alert>
  )
}
