import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { Box } from '../../../core/kit/Box.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { useDraftState } from '../../../core/session/useDraftState.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { useValues } from '../ValuesPanel.tsx'
import { small } from './small.ts'
import { stickyFooter } from './stickyFooter.ts'
import type { Explained } from './suggestionsFor.ts'
import { suggestionsFor } from './suggestionsFor.ts'

const none: readonly Explained[] = []

/** Returns suggestions for the reason and the action of a value out of tolerance, to be entered with one tap. */
function useSuggestions(check: { pageId: number; checkID: string; resourceID: string | undefined }) {
  const { pageId, checkID, resourceID } = check
  const isScreen = useSession(({ context }) => context.isDisplay)
  // The screen at a machine may read only data of that machine.
  const ofMachine = isScreen ? { resourceID } : {}
  const ofCheck = useValues({ pageId, checkID, ...ofMachine, onlyOutside: true, limit: 100 }).data?.values ?? none
  const ofAll = useValues({ ...ofMachine, onlyOutside: true, limit: 200 }).data?.values ?? none
  return {
    reason: suggestionsFor('reason', ofCheck, ofAll),
    action: suggestionsFor('action', ofCheck, ofAll),
  }
}

/** The form for the reason and the action of a value out of tolerance; both are required to continue. */
export function Explain(props: {
  /** Storage name under which typed text survives a reload. */
  name: string
  /** The check whose earlier reasons and actions are suggested. */
  check: Parameters<typeof useSuggestions>[0]
  message: string
  onAgain: () => void
  onDone: (reason: string, action: string) => void
}) {
  const [reason, setReason] = useDraftState(`${props.name} reason`, '', { kind: 'typed' })
  const [action, setAction] = useDraftState(`${props.name} action`, '', { kind: 'typed' })
  const offered = useSuggestions(props.check)
  const isReady = reason.trim() !== '' && action.trim() !== ''
  const touchSize = { minHeight: 'max(3.5rem, 56px)', ...small }
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, '& .MuiInputBase-root, & .MuiInputLabel-root': small }}
    >
      <Alert severity="error" role="alert" sx={{ fontSize: '1.125rem' }}>
        {props.message}
      </Alert>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, columnGap: 6, rowGap: 4, flex: 1 }}
      >
        <TextWithSuggestions
          label={texts.reason}
          usual={texts.usualReasons}
          suggestions={offered.reason}
          value={reason}
          onText={setReason}
          takesFocus={!isTouchScreen()}
        />
        <TextWithSuggestions
          label={texts.action}
          usual={texts.usualActions}
          suggestions={offered.action}
          value={action}
          onText={setAction}
        />
      </Box>
      <Box sx={{ ...stickyFooter, display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" sx={touchSize} onClick={props.onAgain}>
          {texts.measureAgain}
        </Button>
        <Button
          variant="contained"
          sx={{ ...touchSize, flex: 1 }}
          disabled={!isReady}
          onClick={() => props.onDone(reason.trim(), action.trim())}
        >
          {texts.goOn}
        </Button>
      </Box>
    </Box>
  )
}

/** On touch screens an automatically focused field would open the keyboard, which hides half of the screen. */
const isTouchScreen = () => window.matchMedia('(pointer: coarse)').matches

/** A required text field with suggestions below it. */
function TextWithSuggestions(props: {
  label: string
  usual: string
  suggestions: readonly string[]
  value: string
  onText: (text: string) => void
  takesFocus?: boolean
}) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
      <TextField
        label={props.label}
        value={props.value}
        required
        autoFocus={props.takesFocus ?? false}
        onChange={(event) => props.onText(event.target.value)}
        // The disabled button already shows that both are required.
        slotProps={{ htmlInput: { maxLength: 500 }, inputLabel: { required: false } }}
      />
      <Suggestions suggestions={props.suggestions} label={props.usual} taken={props.value} onTake={props.onText} />
    </Box>
  )
}

/** Suggestions that are entered with one tap instead of typing with gloves. */
function Suggestions(props: {
  label: string
  suggestions: readonly string[]
  taken: string
  onTake: (text: string) => void
}) {
  return (
    <Box role="group" aria-label={props.label} sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {props.suggestions.map((suggestion) => (
        <Chip
          key={suggestion}
          label={suggestion}
          variant={suggestion === props.taken ? 'filled' : 'outlined'}
          aria-pressed={suggestion === props.taken}
          onClick={() => props.onTake(suggestion)}
          sx={{ minHeight: 'max(3rem, 48px)', maxWidth: '20rem', fontSize: '1rem', borderRadius: '1.5rem' }}
        />
      ))}
    </Box>
  )
}
