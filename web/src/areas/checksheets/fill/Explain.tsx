import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { Box } from '../../../core/kit/Box.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { useKept } from '../../../core/session/useKept.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { useValues } from '../ValuesPanel.tsx'
import { atFoot } from './atFoot.ts'
import { small } from './small.ts'
import type { Explained } from './usualAnswers.ts'
import { usualAnswers } from './usualAnswers.ts'

const none: readonly Explained[] = []

/** What is offered for the two questions that something out of tolerance raises: one tap in place of typing. */
function useSaidReasons(check: { pageId: number; checkID: string; resourceID: string | undefined }) {
  const { pageId, checkID, resourceID } = check
  const isScreen = useSession(({ context }) => context.isDisplay)
  // The screen at a machine is told of that machine alone.
  const ofMachine = isScreen ? { resourceID } : {}
  const ofCheck = useValues({ pageId, checkID, ...ofMachine, onlyOutside: true, limit: 100 }).data?.values ?? none
  const ofAll = useValues({ ...ofMachine, onlyOutside: true, limit: 200 }).data?.values ?? none
  return {
    reason: usualAnswers('reason', ofCheck, ofAll),
    action: usualAnswers('action', ofCheck, ofAll),
  }
}

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
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, columnGap: 6, rowGap: 4, flex: 1 }}
      >
        <Question
          label={texts.reason}
          usual={texts.usualReasons}
          said={offered.reason}
          value={reason}
          onSay={setReason}
          takesFocus={!isTouched()}
        />
        <Question
          label={texts.action}
          usual={texts.usualActions}
          said={offered.action}
          value={action}
          onSay={setAction}
        />
      </Box>
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

/** A question, with answers that were given before beneath it. */
function Question(props: {
  label: string
  usual: string
  said: readonly string[]
  value: string
  onSay: (said: string) => void
  takesFocus?: boolean
}) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
      <TextField
        label={props.label}
        value={props.value}
        required
        autoFocus={props.takesFocus ?? false}
        onChange={(event) => props.onSay(event.target.value)}
        // That both are needed follows from the key, which waits for them.
        slotProps={{ htmlInput: { maxLength: 500 }, inputLabel: { required: false } }}
      />
      <Answers said={props.said} label={props.usual} taken={props.value} onTake={props.onSay} />
    </Box>
  )
}

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
