import { type ChartKind, isMemory } from '@takt/domain/areas/quality/chartKind.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { outTexts as texts } from './texts.ts'

const size = { width: '1.5rem', height: '0.75rem', viewBox: '0 0 24 12' }

/** The legend of a control chart. */
export function ChartLegend(props: {
  kind: ChartKind
  hasNotes: boolean
  hasLeftOut: boolean
  isFrozen: boolean
  hasLimits: boolean
  hasTolerance: boolean
  trouble: string
}) {
  const { ink, soft, series } = usePlotLook()
  const { kind, hasNotes, hasLeftOut, isFrozen, trouble, hasLimits, hasTolerance } = props
  const labels: Record<string, string> = { ...texts.series, ...(isMemory(kind) ? texts.lines[kind] : {}) }
  if (isFrozen) labels.limits = texts.frozenLine(labels.limits!)
  const line = (stroke: string, dash?: string) => (
    <line x1="0" y1="6" x2="24" y2="6" stroke={stroke} strokeWidth="2" strokeDasharray={dash} />
  )
  const noteMark = (
    <>
      <circle cx="12" cy="6" r="6" fill={series[5]!} />
      <circle cx="12" cy="6" r="2" fill={ink} />
    </>
  )
  const entries = [
    ['level', <circle key="level" cx="12" cy="6" r="2.5" fill={ink} />],
    ...(isMemory(kind) ? ([['beside', <circle key="beside" cx="12" cy="6" r="2" fill={soft} />]] as const) : []),
    ['outside', <circle key="outside" cx="12" cy="6" r="4.5" fill={trouble} />],
    ['broken', <circle key="broken" cx="12" cy="6" r="5" fill="none" stroke={ink} strokeWidth="1.75" />],
    ...(hasLeftOut
      ? [['leftOut', <path key="leftOut" d="M7 1l10 10M17 1L7 11" stroke={ink} strokeWidth="2" />] as const]
      : []),
    ...(hasNotes ? [['note', noteMark] as const] : []),
    ...(hasLimits
      ? ([
          ['center', line(series[3]!)],
          ['limits', line(series[2]!)],
        ] as const)
      : []),
    ...(hasTolerance ? [['tolerance', line(trouble, '6 4')] as const] : []),
  ] as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, py: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
      {entries.map(([name, mark]) => (
        <Box key={name} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <svg aria-hidden {...size}>
            {mark}
          </svg>
          {labels[name]}
        </Box>
      ))}
    </Box>
  )
}
