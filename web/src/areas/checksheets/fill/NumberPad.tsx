import Backspace from '@mui/icons-material/BackspaceOutlined'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { checksheetTexts as texts } from '../texts.ts'

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '±', '0', '.'] as const
const labels: Readonly<Record<string, string>> = { '±': texts.sign, '.': texts.point }

/** What stands there after a key: a number that is being written. */
export function typedAfter(typed: string, key: string): string {
  if (key === 'Backspace') return typed.slice(0, -1)
  if (key === '±' || key === '-') return typed.startsWith('-') ? typed.slice(1) : `-${typed}`
  if (key === '.' || key === ',') return typed.includes('.') ? typed : `${typed.replace(/^-?$/, '$&0')}.`
  return /^\d$/.test(key) && typed.length < 15 ? typed + key : typed
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Digits for gloves. A keyboard, or a gauge that types, is understood wherever the focus is: its digits, and Enter.
 */
export function NumberPad(props: {
  typed: string
  /** What is typed is a value. */
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
        // A gauge types faster than this is drawn anew.
        now = typedAfter(now, event.key)
        onType(now)
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [typed, onType, onEnter])
  const look = { minHeight: 48, fontSize: '1.5rem', fontWeight: 600 }
  return (
    <Box
      role="group"
      aria-label={texts.digits}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(3, 1fr)',
        // As high as there is room for.
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
          sx={look}
          onClick={() => onType(typedAfter(typed, key))}
        >
          {key}
        </Button>
      ))}
      <Button
        variant="outlined"
        color="inherit"
        aria-label={texts.erase}
        sx={look}
        onClick={() => onType(typedAfter(typed, 'Backspace'))}
      >
        <Backspace />
      </Button>
      <Button variant="contained" sx={{ ...look, gridColumn: 'span 2' }} disabled={!canEnter} onClick={onEnter}>
        {texts.ok}
      </Button>
    </Box>
  )
}
