import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** What failed and the server's own sentence, with the way to try again; what was shown before stays. */
export function Trouble(props: { what: string; sentence: string; again: string; onAgain: () => void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={props.onAgain}>
          {props.again}
        </Button>
      }
    >
      {props.what} {props.sentence}
    </Alert>
  )
}
