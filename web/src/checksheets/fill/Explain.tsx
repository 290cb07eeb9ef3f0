import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Box } from '../../kit/Box.tsx'
import { useKept } from '../../session/useKept.ts'
import { checksheetTexts as texts } from '../texts.ts'

/** Why something is out of tolerance, and what was done: both are needed before it goes on. */
export function Explain(props: {
  /** Under which what is typed outlives a reload. */
  name: string
  sentence: string
  onAgain: () => void
  onDone: (reason: string, action: string) => void
}) {
  const [reason, setReason] = useKept(`${props.name} reason`, '', { kind: 'typed' })
  const [action, setAction] = useKept(`${props.name} action`, '', { kind: 'typed' })
  const isReady = reason.trim() !== '' && action.trim() !== ''
  const tall = { minHeight: 'max(3.5rem, 56px)' }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Alert severity="error" role="alert" sx={{ fontSize: '1.125rem' }}>
        {props.sentence}
      </Alert>
      <TextField
        label={texts.reason}
        value={reason}
        required
        autoFocus
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <TextField
        label={texts.action}
        value={action}
        required
        onChange={(event) => setAction(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" sx={tall} onClick={props.onAgain}>
          {texts.measureAgain}
        </Button>
        <Button
          variant="contained"
          sx={{ ...tall, flex: 1 }}
          disabled={!isReady}
          onClick={() => props.onDone(reason.trim(), action.trim())}
        >
          {texts.goOn}
        </Button>
      </Box>
    </Box>
  )
}
