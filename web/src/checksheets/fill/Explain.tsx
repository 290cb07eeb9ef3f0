import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { Box } from '../../kit/Box.tsx'
import { useKept } from '../../session/useKept.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { useValues } from '../ValuesPanel.tsx'

/** Why something is out of tolerance, and what was done: both are needed before it goes on. */
export function Explain(props: {
  /** Under which what is typed outlives a reload. */
  name: string
  /** Where it was said before, why something was so and what was done is offered. */
  check: { pageId: number; checkID: string }
  sentence: string
  onAgain: () => void
  onDone: (reason: string, action: string) => void
}) {
  const [reason, setReason] = useKept(`${props.name} reason`, '', { kind: 'typed' })
  const [action, setAction] = useKept(`${props.name} action`, '', { kind: 'typed' })
  const { data } = useValues({ ...props.check, onlyOutside: true, limit: 100 })
  const before = (field: 'reason' | 'action') => mostSaid(data?.values.map((value) => value[field]) ?? [])
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
      <SaidBefore label={texts.reason} said={before('reason')} onTake={setReason} />
      <TextField
        label={texts.action}
        value={action}
        required
        onChange={(event) => setAction(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <SaidBefore label={texts.action} said={before('action')} onTake={setAction} />
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

const mostOffered = 4

/** What was said most often. */
function mostSaid(all: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>()
  for (const said of all) if (said) counts.set(said, (counts.get(said) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostOffered)
    .map(([said]) => said)
}

/** One tap in place of typing with gloves. */
function SaidBefore(props: { label: string; said: readonly string[]; onTake: (said: string) => void }) {
  if (props.said.length === 0) return null
  return (
    <Box role="group" aria-label={texts.saidBefore(props.label)} sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {props.said.map((said) => (
        <Chip
          key={said}
          label={said}
          variant="outlined"
          onClick={() => props.onTake(said)}
          sx={{ minHeight: 'max(3rem, 48px)', maxWidth: '20rem', fontSize: '1rem' }}
        />
      ))}
    </Box>
  )
}
