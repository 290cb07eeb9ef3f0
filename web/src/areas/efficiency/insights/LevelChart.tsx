import { insightSettings } from '@takt/domain/areas/alerts/insightSettings.ts'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { useMemo } from 'react'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { Plot } from '../../../core/kit/chart/Plot.tsx'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { levelOptions } from './levelOptions.ts'
import { insightsTexts as texts } from './texts.ts'

const metrics = {
  availabilityLevel: 'availability',
  performanceLevel: 'performance',
  qualityLevel: 'quality',
  oeeLevel: 'oee',
} as const
export type LevelKind = keyof typeof metrics
export const isLevelKind = (kind: string): kind is LevelKind => kind in metrics

/** Chart of a machine's metric by day around a change of level, with the level before and after. */
export function LevelChart(props: { notice: Notice; kind: LevelKind; range: { start: number; end: number } }) {
  const { notice, kind, range } = props
  const metric = metrics[kind]
  const format = useFormat()
  const style = usePlotLook()
  const { data } = useTeep({ resourceIDs: [notice.resourceID], ...range, resolution: 'day' })
  const since = Date.parse(notice.since)
  const { before = null, after = null } = notice.numbers
  const options = useMemo(() => levelOptions({ style, format }), [style, format])
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
      buckets.map((bucket) => (isKnown(bucket) ? bucket[metric] : null)),
      buckets.map(({ start }) => at(start)),
    ] as [number[], (number | null)[], (number | null)[]]
  }, [data, metric, since, before, after])
  const label = texts.byDay(efficiencyTexts[metric], notice.resourceID)
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
