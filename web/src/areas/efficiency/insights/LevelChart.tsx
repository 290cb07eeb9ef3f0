import { insightSettings } from '@takt/domain/areas/alerts/insightSettings.ts'
import type { Notice } from '@takt/domain/areas/efficiency/answers/notices.ts'
import { useMemo } from 'react'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { Plot } from '../../../core/kit/chart/Plot.tsx'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { levelOptions } from './levelOptions.ts'
import { insightsTexts as texts } from './texts.ts'

const figures = {
  availabilityLevel: 'availability',
  performanceLevel: 'performance',
  qualityLevel: 'quality',
  oeeLevel: 'oee',
} as const
export type LevelKind = keyof typeof figures
export const isLevelKind = (kind: string): kind is LevelKind => kind in figures

/** The days of a machine around a change of level: its figure by day, the level before and after. */
export function LevelChart(props: { notice: Notice; kind: LevelKind; range: { start: number; end: number } }) {
  const { notice, kind, range } = props
  const figure = figures[kind]
  const format = useFormat()
  const look = usePlotLook()
  const { data } = useTeep({ resourceIDs: [notice.resourceID], ...range, resolution: 'day' })
  const since = Date.parse(notice.since)
  const { before = null, after = null } = notice.numbers
  const options = useMemo(() => levelOptions({ look, format }), [look, format])
  const plotted = useMemo(() => {
    const days = data?.resources[0]?.buckets ?? []
    const isKnown = ({ unknownSecs, plannedSecs }: Bucket) =>
      unknownSecs <= (1 - insightSettings.level.knownShare) * plannedSecs
    const buckets = days.slice(
      Math.max(
        0,
        days.findIndex((bucket) => bucket.plannedSecs > 0 && isKnown(bucket)),
      ),
    )
    const at = (ms: number) => (ms < since ? before : after)
    return [
      buckets.map(({ start }) => start / 1000),
      buckets.map((bucket) => (isKnown(bucket) ? bucket[figure] : null)),
      buckets.map(({ start }) => at(start)),
    ] as [number[], (number | null)[], (number | null)[]]
  }, [data, figure, since, before, after])
  const label = texts.byDay(efficiencyTexts[figure], notice.resourceID)
  return (
    <Box sx={{ maxWidth: '48rem' }}>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{label}</Box>
      <Plot
        options={options}
        data={plotted}
        height="8rem"
        label={`${label}. ${texts.changedAt(format.instant(since, 'day'))}`}
      />
    </Box>
  )
}
