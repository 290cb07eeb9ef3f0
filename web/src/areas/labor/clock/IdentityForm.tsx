import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { ambiguousNumber } from '@takt/domain/areas/labor/responses/ambiguousNumber.ts'
import { useId, useState } from 'react'
import { type ApiError, messageOf } from '../../../core/api/apiError.ts'
import { rejectedFields } from '../../../core/api/rejectedFields.ts'
import { useReferences } from '../../../core/items/reference/useReferences.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { NumberPad, padKey } from '../../../core/kit/machine/NumberPad.tsx'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { laborTexts as texts } from '../texts.ts'
import { byBadge, byNumber, type ClockIdentity } from './clockIdentity.ts'
import { read, touchTarget } from './styles.ts'
import { useIsScreen } from './useAvailableWork.ts'

const longest = 128

/** The previous input and its error: it matches no person, or several. */
type RejectedInput = { input: string; error: ApiError }

/**
 * Identifies the person at the clock: by reader, by digits, or by name for users with the permission. `numbersFrom`:
 * when numbers are accepted again (epoch ms); null: they are accepted.
 */
export function IdentityForm(props: {
  rejected?: RejectedInput
  numbersFrom: number | null
  onIdentify: (identity: ClockIdentity) => void
}) {
  const { rejected, numbersFrom, onIdentify } = props
  const { near } = useFormat()
  const id = useId()
  const [typed, setTyped] = useState(rejected?.input ?? '')
  // Submitted input stays readable, and the next key starts a new entry.
  const [isSent, setSent] = useState(rejected !== undefined)
  const mayRead = useMay('employees', 'read')
  const isScreen = useIsScreen()
  const mayUseNumbers = useMay('employees', 'write') || isScreen
  const people = useReferences(laborTickets)('empID', {})
  const change = (next: (before: string) => string) => {
    setTyped((before) => next(isSent ? '' : before).slice(0, longest))
    setSent(false)
  }
  return (
    <Box
      component="form"
      aria-label={texts.identify}
      onSubmit={(event) => {
        event.preventDefault()
        if (!typed.trim()) return
        setSent(true)
        onIdentify(byBadge(typed.trim()))
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: '26rem' }}
    >
      <Box>
        <Typography component="h2" sx={{ fontSize: '1.5rem', lineHeight: 1.3 }}>
          {texts.identify}
        </Typography>
        <Typography color="textSecondary">{mayUseNumbers ? texts.numberHelp : texts.badgeHelp}</Typography>
      </Box>
      {numbersFrom !== null && (
        <Alert severity="warning" sx={read}>
          {texts.numbersLocked(near(numbersFrom, Date.now()))}
        </Alert>
      )}
      {rejected && <RejectionAlert {...rejected} onIdentify={onIdentify} />}
      <TextField
        label={mayUseNumbers ? texts.codeOrNumber : texts.code}
        value={typed}
        autoFocus
        autoComplete="off"
        // The input of a reader replaces the rejected input.
        onFocus={(event) => event.target.select()}
        onChange={({ target: { value } }) => {
          setTyped(value)
          setSent(false)
        }}
        slotProps={{ htmlInput: { maxLength: longest, style: { fontSize: '1.5rem' } } }}
      />
      <NumberPad
        label={texts.digits}
        erase={texts.erase}
        onDigit={(digit) => change((before) => before + digit)}
        onErase={() => change((before) => before.slice(0, -1))}
        last={
          <Button type="submit" variant="contained" sx={padKey} disabled={!typed.trim()}>
            {texts.ok}
          </Button>
        }
      />
      {mayUseNumbers && mayRead && (
        <Box sx={{ '& .MuiInputBase-root': touchTarget }}>
          <Typography component="label" htmlFor={id} color="textSecondary">
            {texts.pick}
          </Typography>
          <SearchSelect
            id={id}
            source={people}
            value={null}
            onChange={(empID) => {
              if (empID) onIdentify(byNumber(empID))
            }}
          />
        </Box>
      )}
    </Box>
  )
}

/** Explains why the input matches no person; if it matches several, shows a button for each. */
function RejectionAlert({
  input,
  error,
  onIdentify,
}: RejectedInput & { onIdentify: (identity: ClockIdentity) => void }) {
  const people = ambiguousNumber.safeParse(error.data).data?.people ?? []
  const message = Object.values(rejectedFields(error))[0] ?? messageOf(error)
  return (
    <>
      <Alert severity={people.length > 0 ? 'info' : 'error'} sx={read}>
        {people.length > 0 ? texts.several(input) : texts.unidentified(message)}
      </Alert>
      {people.length > 0 && (
        <Box
          role="group"
          aria-label={texts.several(input)}
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))', gap: 2 }}
        >
          {people.map(({ number, fullName }) => (
            <Button
              key={number}
              variant="outlined"
              sx={{ ...padKey, display: 'block', overflowWrap: 'anywhere' }}
              onClick={() => onIdentify(byBadge(number))}
            >
              {number}
              {fullName !== null && (
                <Box component="span" sx={{ display: 'block', ...read }}>
                  {fullName}
                </Box>
              )}
            </Button>
          ))}
        </Box>
      )}
    </>
  )
}
