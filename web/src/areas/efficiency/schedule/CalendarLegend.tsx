import type { ReactNode } from 'react'
import { StateSwatch, stateMarks } from '../../../core/dashboards/states/StateSwatch.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { Legend } from '../../../core/kit/Legend.tsx'
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

const ofStates = stateMarks(['running', 'setup', 'idle', 'down', 'off', 'unknown'])

/** What the bars of the calendar show: of days planned against run, of hours what they were spent on. */
export function CalendarLegend(props: { of: 'days' | 'hours' }) {
  const shown = props.of === 'days' ? [...entries, ...ofExceptions] : [...ofStates, entries.at(-1)!]
  return <Legend label={texts.legend} entries={shown} />
}
