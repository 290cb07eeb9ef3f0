import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { laborTickets } from '@takt/domain/labor/laborTickets.ts'
import { useId, useState } from 'react'
import { useReferences } from '../../items/reference/useReferences.ts'
import { Box } from '../../kit/Box.tsx'
import { NumberPad, padKey } from '../../kit/machine/NumberPad.tsx'
import { SearchSelect } from '../../kit/select/SearchSelect.tsx'
import { useMay } from '../../session/useMay.ts'
import { laborTexts as texts } from '../texts.ts'
import { touched } from './look.ts'
import { useIsScreen } from './useWorkHere.ts'
import { byBadge, byNumber, type Who } from './who.ts'

const longest = 128

/** Asks who stands at the clock: by a reader, by digits, or by name for whoever may. */
export function WhoIsIt({ onWho }: { onWho: (who: Who) => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const mayRead = useMay('employees', 'read')
  const isScreen = useIsScreen()
  const anybody = useMay('employees', 'write') || isScreen
  const people = useReferences(laborTickets)('empID', {})
  const type = (digit: string) => setTyped((before) => (before + digit).slice(0, longest))
  return (
    <Box
      component="form"
      aria-label={texts.who}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) onWho(byBadge(typed.trim()))
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: '26rem' }}
    >
      <Box>
        <Typography component="h2" sx={{ fontSize: '1.5rem', lineHeight: 1.3 }}>
          {texts.who}
        </Typography>
        <Typography color="textSecondary">{anybody ? texts.whoHelpNumbers : texts.whoHelp}</Typography>
      </Box>
      <TextField
        label={anybody ? texts.codeOrNumber : texts.code}
        value={typed}
        autoFocus
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { maxLength: longest, style: { fontSize: '1.5rem' } } }}
      />
      <NumberPad
        label={texts.digits}
        erase={texts.erase}
        onDigit={type}
        onErase={() => setTyped((before) => before.slice(0, -1))}
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
