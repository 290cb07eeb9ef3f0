import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { severalMeant } from '@takt/domain/areas/labor/answers/severalMeant.ts'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { useId, useState } from 'react'
import { type ApiError, sentenceOf } from '../../../core/api/apiError.ts'
import { refusedFields } from '../../../core/api/refusedFields.ts'
import { useReferences } from '../../../core/items/reference/useReferences.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { NumberPad, padKey } from '../../../core/kit/machine/NumberPad.tsx'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { laborTexts as texts } from '../texts.ts'
import { read, touched } from './look.ts'
import { useIsScreen } from './useWorkHere.ts'
import { byBadge, byNumber, type Who } from './who.ts'

const longest = 128

/** What was typed or read before, and that it names nobody, or several. */
type Refused = { said: string; error: ApiError }

/**
 * Asks who stands at the clock: by a reader, by digits, or by name for whoever may. `numbersFrom`: from when (epoch ms)
 * numbers work again, null: they do.
 */
export function WhoIsIt(props: { refused?: Refused; numbersFrom: number | null; onWho: (who: Who) => void }) {
  const { refused, numbersFrom, onWho } = props
  const { near } = useFormat()
  const id = useId()
  const [typed, setTyped] = useState(refused?.said ?? '')
  // What was sent stays to be read, and the next key begins another entry.
  const [isSent, setSent] = useState(refused !== undefined)
  const mayRead = useMay('employees', 'read')
  const isScreen = useIsScreen()
  const anybody = useMay('employees', 'write') || isScreen
  const people = useReferences(laborTickets)('empID', {})
  const change = (next: (before: string) => string) => {
    setTyped((before) => next(isSent ? '' : before).slice(0, longest))
    setSent(false)
  }
  return (
    <Box
      component="form"
      aria-label={texts.who}
      onSubmit={(event) => {
        event.preventDefault()
        if (!typed.trim()) return
        setSent(true)
        onWho(byBadge(typed.trim()))
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: '26rem' }}
    >
      <Box>
        <Typography component="h2" sx={{ fontSize: '1.5rem', lineHeight: 1.3 }}>
          {texts.who}
        </Typography>
        <Typography color="textSecondary">{anybody ? texts.whoHelpNumbers : texts.whoHelp}</Typography>
      </Box>
      {numbersFrom !== null && (
        <Alert severity="warning" sx={read}>
          {texts.numbersRefused(near(numbersFrom, Date.now()))}
        </Alert>
      )}
      {refused && <RefusedWho {...refused} onWho={onWho} />}
      <TextField
        label={anybody ? texts.codeOrNumber : texts.code}
        value={typed}
        autoFocus
        autoComplete="off"
        // What a reader types takes the place of what was refused.
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
      {anybody && mayRead && (
        <Box sx={{ '& .MuiInputBase-root': touched }}>
          <Typography component="label" htmlFor={id} color="textSecondary">
            {texts.pick}
          </Typography>
          <SearchSelect
            id={id}
            source={people}
            value={null}
            onChange={(empID) => {
              if (empID) onWho(byNumber(empID))
            }}
          />
        </Box>
      )}
    </Box>
  )
}

/** Why what was typed or read names nobody; of several whom it may mean each one has a key. */
function RefusedWho({ said, error, onWho }: Refused & { onWho: (who: Who) => void }) {
  const people = severalMeant.safeParse(error.data).data?.people ?? []
  const sentence = Object.values(refusedFields(error))[0] ?? sentenceOf(error)
  return (
    <>
      <Alert severity={people.length > 0 ? 'info' : 'error'} sx={read}>
        {people.length > 0 ? texts.several(said) : texts.nobody(sentence)}
      </Alert>
      {people.length > 0 && (
        <Box
          role="group"
          aria-label={texts.several(said)}
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))', gap: 2 }}
        >
          {people.map(({ number, fullName }) => (
            <Button
              key={number}
              variant="outlined"
              sx={{ ...padKey, display: 'block', overflowWrap: 'anywhere' }}
              onClick={() => onWho(byBadge(number))}
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
