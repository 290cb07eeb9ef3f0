import type { ReactNode } from 'react'
import { StateSwatch, stateMarks } from '../../../core/dashboards/states/StateSwatch.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { Legend } from '../../../core/kit/Legend.tsx'
import { EmptySegment, UnscheduledSegment } from './AmountBar.tsx'
import { scheduleViewTexts as texts } from './texts.ts'

const patch = (content: ReactNode) => (
  <Box component="span" aria-hidden sx={{ width: 16, height: 10, flex: 'none', lineHeight: 0 }}>
    {content}
  </Box>
)

const entries: readonly (readonly [string, ReactNode])[] = [
  [texts.ran, <StateSwatch key="ran" kind="running" width={16} />],
  [texts.missed, patch(<EmptySegment />)],
  [texts.ahead, patch(<EmptySegment ahead />)],
  [texts.outside, patch(<UnscheduledSegment />)],
]

const ofExceptions = (['open', 'closed', 'plannedStop'] as const).map(
  (kind) => [texts.kinds[kind], <span key={kind}>{texts.glyphs[kind]}</span>] as const,
)

const ofStates = stateMarks(['running', 'setup', 'idle', 'down', 'off', 'unknown'])

/** Legend of the calendar bars: planned and run time for days, time classes for hours. */
export function CalendarLegend(props: { of: 'days' | 'hours' }) {
  const visibleEntries = props.of === 'days' ? [...entries, ...ofExceptions] : [...ofStates, entries.at(-1)!]
  return <Legend label={texts.legend} entries={visibleEntries} />
}
