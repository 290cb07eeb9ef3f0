import Backspace from '@mui/icons-material/BackspaceOutlined'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { checksheetTexts as texts } from '../texts.ts'

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '±', '0', '.'] as const
const labels: Readonly<Record<string, string>> = { '±': texts.sign, '.': texts.point }

/** Returns the text of the number after a key was pressed. */
export function typedAfter(typed: string, key: string): string {
  if (key === 'Backspace') return typed.slice(0, -1)
  if (key === '±' || key === '-') return typed.startsWith('-') ? typed.slice(1) : `-${typed}`
  if (key === '.' || key === ',') return typed.includes('.') ? typed : `${typed.replace(/^-?$/, '$&0')}.`
  return /^\d$/.test(key) && typed.length < 15 ? typed + key : typed
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A keypad for gloves. Digits and Enter from a keyboard or a gauge are accepted wherever the focus is. */
export function NumberPad(props: {
  typed: string
  /** True if the typed text is a valid value. */
  canEnter: boolean
  onType: (typed: string) => void
  onEnter: () => void
}) {
  const { typed, canEnter, onType, onEnter } = props
  useEffect(() => {
    let now = typed
    const press = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Enter' && now !== '') {
        event.preventDefault()
        onEnter()
      } else if (/^[\d.,-]$|^Backspace$/.test(event.key)) {
        // A gauge types faster than the component renders.
        now = typedAfter(now, event.key)
        onType(now)
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [typed, onType, onEnter])
  const keyStyle = { minHeight: 48, fontSize: '1.5rem', fontWeight: 600 }
  return (
    <Box
      role="group"
      aria-label={texts.digits}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(3, 1fr)',
        // As high as the space permits.
        gridAutoRows: { xs: 'max(48px, 6.5dvh)', md: 'minmax(48px, 1fr)' },
        flex: 1,
        maxHeight: { md: 'max(30rem, 272px)' },
        gap: 2,
      }}
    >
      {keys.map((key) => (
        <Button
          key={key}
          variant="outlined"
          color="inherit"
          aria-label={labels[key]}
          sx={keyStyle}
          onClick={() => onType(typedAfter(typed, key))}
        >
          {key}
        </Button>
      ))}
      <Button
        variant="outlined"
        color="inherit"
        aria-label={texts.erase}
        sx={keyStyle}
        onClick={() => onType(typedAfter(typed, 'Backspace'))}
      >
        <Backspace />
      </Button>
      <Button variant="contained" sx={{ ...keyStyle, gridColumn: 'span 2' }} disabled={!canEnter} onClick={onEnter}>
        {texts.ok}
      </Button>
    </Box>
  )
}
