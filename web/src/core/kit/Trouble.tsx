import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { sentenceOf } from '../api/apiError.ts'
import { words } from './words.ts'

/**
 * What failed and the server's own sentence, with the way to try again; what was shown before stays. `error`: what was
 * thrown, or the sentence itself.
 */
export function Trouble(props: { what: string; error: unknown; onAgain: () => void }) {
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
      {props.what} {typeof error === 'string' ? error : sentenceOf(error)}
    </Alert>
  )
}
