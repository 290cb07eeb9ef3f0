import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type CheckResult, isPossibleValue } from '@takt/domain/areas/checksheets/check.ts'
import { useCallback } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useDraftState } from '../../../core/session/useDraftState.ts'
import { checksheetTexts as texts } from '../texts.ts'
import type { Slot } from './fillMachine.ts'
import { NumberPad } from './NumberPad.tsx'
import { stickyFooter } from './stickyFooter.ts'

const emptyResult: CheckResult = { value: null, passed: null, text: null }
const large = { minHeight: 'max(4.5rem, 72px)', fontSize: '1.25rem', flex: 1 }

type ValueInputProps = {
  /** Storage name under which typed text survives a reload. */
  name: string
  slot: Slot
  typed: string
  onType: (typed: string) => void
  onResult: (result: CheckResult) => void
}

/** The input of one value, according to the kind of its check. */
export function ValueInput(props: ValueInputProps) {
  const { slot, onResult } = props
  if (slot.check.kind === 'number') return <NumberInput {...props} />
  if (slot.check.kind === 'text') return <TextInput {...props} />
  return (
    <Box sx={{ display: 'flex', gap: 3 }}>
      <Button variant="contained" color="success" sx={large} onClick={() => onResult({ ...emptyResult, passed: true })}>
        {texts.passed}
      </Button>
      <Button variant="contained" color="error" sx={large} onClick={() => onResult({ ...emptyResult, passed: false })}>
        {texts.failed}
      </Button>
    </Box>
  )
}

function NumberInput({ slot, typed, onType, onResult }: ValueInputProps) {
  const canEnter = /\d/.test(typed) && isPossibleValue(slot.check, Number(typed))
  const enter = useCallback(() => {
    if (canEnter) onResult({ ...emptyResult, value: Number(typed) })
  }, [typed, canEnter, onResult])
  return (
    <Box sx={{ ...stickyFooter, display: 'flex', flexDirection: 'column', gap: 2, maxWidth: { md: '26rem' }, flex: 1 }}>
      <Typography
        component="output"
        aria-label={texts.value}
        sx={{
          fontSize: '2.25rem',
          lineHeight: 1.3,
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums',
          minHeight: '1.3em',
        }}
      >
        {typed || ' '}
        <Typography component="span" color="textSecondary" sx={{ fontSize: '1.25rem' }}>
          {slot.check.unit && ` ${slot.check.unit}`}
        </Typography>
      </Typography>
      <NumberPad typed={typed} onType={onType} canEnter={canEnter} onEnter={enter} />
    </Box>
  )
}

function TextInput({ name, onResult }: ValueInputProps) {
  const [text, setText] = useDraftState(`${name} text`, '', { kind: 'typed' })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <TextField
        label={texts.textLabel}
        value={text}
        multiline
        autoFocus
        minRows={2}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Button
        variant="contained"
        sx={large}
        disabled={text.trim() === ''}
        onClick={() => onResult({ ...emptyResult, text: text.trim() })}
      >
        {texts.ok}
      </Button>
    </Box>
  )
}
