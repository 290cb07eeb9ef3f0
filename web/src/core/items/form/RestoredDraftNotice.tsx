import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { itemFormTexts as texts } from './texts.ts'

/** A notice in a form that its input was restored from before, with a button that discards it. */
export function RestoredDraftNotice(props: { onDiscard: () => void }) {
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      action={
        <Button size="small" color="inherit" onClick={props.onDiscard}>
          {texts.startOver}
        </Button>
      }
    >
      {texts.takenUp}
    </Alert>
  )
}
