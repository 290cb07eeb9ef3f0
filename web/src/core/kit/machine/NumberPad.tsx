import Backspace from '@mui/icons-material/BackspaceOutlined'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const

/** Size of a key for use with gloves. */
export const padKey = { minHeight: 'max(3.5rem, 56px)', fontSize: '1.5rem', fontWeight: 600 } as const

/** A keypad of digits with a backspace key and one more key at the end (`last`). */
export function NumberPad(props: {
  label: string
  erase: string
  onDigit: (digit: string) => void
  onErase: () => void
  last?: ReactNode
}) {
  const key = (digit: string) => (
    <Button key={digit} variant="outlined" color="inherit" sx={padKey} onClick={() => props.onDigit(digit)}>
      {digit}
    </Button>
  )
  return (
    <Box role="group" aria-label={props.label} sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 2 }}>
      {digits.map(key)}
      <Button variant="outlined" color="inherit" aria-label={props.erase} sx={padKey} onClick={props.onErase}>
        <Backspace />
      </Button>
      {key('0')}
      {props.last}
    </Box>
  )
}
