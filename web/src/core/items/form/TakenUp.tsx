import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { itemFormTexts as texts } from './texts.ts'

/** Says in a form that what stands in it was typed before it came back, with the button that forgets that. */
export function TakenUp(props: { onDiscard: () => void }) {
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
