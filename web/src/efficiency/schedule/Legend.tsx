import { stateLook } from '@takt/domain/efficiency/stateLook.ts'
import type { ReactNode } from 'react'
import { StateSwatch } from '../../dashboards/states/StateSwatch.tsx'
import { Box } from '../../kit/Box.tsx'
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

const ofExceptions = (['open', 'closed', 'plannedStop'] as const).map(
  (kind) => [texts.kinds[kind], <span key={kind}>{texts.glyphs[kind]}</span>] as const,
)

const ofStates = (['running', 'setup', 'idle', 'down', 'off', 'unknown'] as const).map(
  (kind) => [stateLook[kind].label, <StateSwatch key={kind} kind={kind} />] as const,
)

/** What the bars of the calendar show: of days planned against run, of hours what they were spent on. */
export function Legend(props: { of: 'days' | 'hours' }) {
  const shown = props.of === 'days' ? [...entries, ...ofExceptions] : [...ofStates, entries.at(-1)!]
  return (
    <Box
      role="list"
      aria-label={texts.legend}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, fontSize: '0.75rem', color: 'text.secondary' }}
    >
      {shown.map(([label, mark]) => (
        <Box key={label} role="listitem" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', whiteSpace: 'nowrap' }}>
          {mark}
          {label}
        </Box>
      ))}
    </Box>
  )
}
