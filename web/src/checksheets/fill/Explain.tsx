import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { Box } from '../../kit/Box.tsx'
import { useKept } from '../../session/useKept.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { atFoot } from './atFoot.ts'
import { small } from './small.ts'
import { useSaidReasons } from './useSaidReasons.ts'

/** Why something is out of tolerance, and what was done: both are needed before it goes on. */
export function Explain(props: {
  /** Under which what is typed outlives a reload. */
  name: string
  /** What was said of it before is offered. */
  check: Parameters<typeof useSaidReasons>[0]
  sentence: string
  onAgain: () => void
  onDone: (reason: string, action: string) => void
}) {
  const [reason, setReason] = useKept(`${props.name} reason`, '', { kind: 'typed' })
  const [action, setAction] = useKept(`${props.name} action`, '', { kind: 'typed' })
  const offered = useSaidReasons(props.check)
  const isReady = reason.trim() !== '' && action.trim() !== ''
  const tall = { minHeight: 'max(3.5rem, 56px)', ...small }
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, '& .MuiInputBase-root, & .MuiInputLabel-root': small }}
    >
      <Alert severity="error" role="alert" sx={{ fontSize: '1.125rem' }}>
        {props.sentence}
      </Alert>
      <Answers said={offered.reason} label={texts.usualReasons} taken={reason} onTake={setReason} />
      <TextField
        label={texts.reason}
        value={reason}
        required
        autoFocus={!isTouched()}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Answers said={offered.action} label={texts.usualActions} taken={action} onTake={setAction} />
      <TextField
        label={texts.action}
        value={action}
        required
        onChange={(event) => setAction(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Box sx={{ ...atFoot, display: 'flex', gap: 3, flexWrap: 'wrap' }}>
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

/** Where a finger points, a field that takes the focus by itself hides half of the screen behind its keyboard. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

/** One tap in place of typing with gloves. */
function Answers(props: { label: string; said: readonly string[]; taken: string; onTake: (said: string) => void }) {
  return (
    <Box role="group" aria-label={props.label} sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {props.said.map((said) => (
        <Chip
          key={said}
          label={said}
          variant={said === props.taken ? 'filled' : 'outlined'}
          aria-pressed={said === props.taken}
          onClick={() => props.onTake(said)}
          sx={{ minHeight: 'max(3rem, 48px)', maxWidth: '20rem', fontSize: '1rem', borderRadius: '1.5rem' }}
        />
      ))}
    </Box>
  )
}
