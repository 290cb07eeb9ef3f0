import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { StateSwatch } from '../StateSwatch.tsx'
import { EmptyPiece, OutsidePiece } from './AmountBar.tsx'
import { scheduleViewTexts as texts } from './texts.ts'

const patch = (content: ReactNode) => (
  <Box component="span" aria-hidden sx={{ width: 16, height: 10, flex: 'none', lineHeight: 0 }}>
    {content}
  </Box>
)

const entries: readonly (readonly [string, ReactNode])[] = [
  [texts.ran, <StateSwatch key="ran" kind="running" width={16} />],
  [texts.missed, patch(<EmptyPiece />)],
  [texts.ahead, patch(<EmptyPiece ahead />)],
  [texts.outside, patch(<OutsidePiece />)],
]

/** What the bars of the calendar show. */
export function Legend() {
  return (
    <Box
      role="list"
      aria-label={texts.legend}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, fontSize: '0.75rem', color: 'text.secondary' }}
    >
      {entries.map(([label, mark]) => (
        <Box key={label} role="listitem" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', whiteSpace: 'nowrap' }}>
          {mark}
          {label}
        </Box>
      ))}
    </Box>
  )
}
