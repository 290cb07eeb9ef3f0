import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type CheckResult, canBeFound } from '@takt/domain/areas/checksheets/check.ts'
import { useCallback } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useKept } from '../../../core/session/useKept.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { atFoot } from './atFoot.ts'
import type { Slot } from './fillMachine.ts'
import { NumberPad } from './NumberPad.tsx'

const nothing: CheckResult = { value: null, passed: null, text: null }
const large = { minHeight: 'max(4.5rem, 72px)', fontSize: '1.25rem', flex: 1 }

type Asked = {
  /** Under which what is typed outlives a reload. */
  name: string
  slot: Slot
  typed: string
  onType: (typed: string) => void
  onAnswer: (result: CheckResult) => void
}

/** Asks for one value in the way of its kind. */
export function AskValue(props: Asked) {
  const { slot, onAnswer } = props
  if (slot.check.kind === 'number') return <AskNumber {...props} />
  if (slot.check.kind === 'text') return <AskText {...props} />
  return (
    <Box sx={{ display: 'flex', gap: 3 }}>
      <Button variant="contained" color="success" sx={large} onClick={() => onAnswer({ ...nothing, passed: true })}>
        {texts.passed}
      </Button>
      <Button variant="contained" color="error" sx={large} onClick={() => onAnswer({ ...nothing, passed: false })}>
        {texts.failed}
      </Button>
    </Box>
  )
}

function AskNumber({ slot, typed, onType, onAnswer }: Asked) {
  const canEnter = /\d/.test(typed) && canBeFound(slot.check, Number(typed))
  const enter = useCallback(() => {
    if (canEnter) onAnswer({ ...nothing, value: Number(typed) })
  }, [typed, canEnter, onAnswer])
  return (
    <Box sx={{ ...atFoot, display: 'flex', flexDirection: 'column', gap: 2, maxWidth: { md: '26rem' }, flex: 1 }}>
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

function AskText({ name, onAnswer }: Asked) {
  const [text, setText] = useKept(`${name} text`, '', { kind: 'typed' })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <TextField
        label={texts.answer}
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
        onClick={() => onAnswer({ ...nothing, text: text.trim() })}
      >
        {texts.ok}
      </Button>
    </Box>
  )
}
