import type { BucketMetrics } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { useMemo } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { MetricName } from '../figures/metricNames.ts'
import type { Loss } from '../figures/metrics.ts'
import { lossesOf } from '../figures/metrics.ts'
import { StateSwatch } from '../states/StateSwatch.tsx'
import { useReasonChoices } from '../states/useReasonChoices.ts'
import { dashboardTexts } from '../texts.ts'
import type { EvidenceInterval } from './evidenceResponse.ts'
import { evidenceTexts as texts } from './texts.ts'

/** A reason of a loss with its duration (seconds); null: no reason given. */
type LossReason = { reason: string | null; secs: number }

const isOf: Record<MetricName, (loss: Loss) => boolean> = {
  oee: () => true,
  teep: () => true,
  availability: ({ kind }) => kind !== 'reducedSpeed' && kind !== 'scrapAndRework',
  performance: ({ kind }) => kind === 'reducedSpeed',
  quality: ({ kind }) => kind === 'scrapAndRework',
  qualityByCount: () => false,
  loading: () => false,
}

/** Returns the losses that reduce a metric, largest first. */
export const metricLosses = (metric: MetricName, bucket: BucketMetrics): Loss[] => lossesOf(bucket).filter(isOf[metric])

/** Returns the reasons of losses by loss kind, longest first. */
export function lossReasons(intervals: readonly EvidenceInterval[]): ReadonlyMap<string, LossReason[]> {
  const planned = intervals.filter(({ scheduledAs }) => scheduledAs === 'planned')
  return new Map(
    [...Map.groupBy(planned, ({ countedAs }) => countedAs)].map(([kind, ofKind]) => {
      const secs = new Map<string | null, number>()
      for (const { start, end, reason } of ofKind) secs.set(reason, (secs.get(reason) ?? 0) + (end - start) / 1000)
      const reasons = [...secs].map(([reason, total]) => ({ reason, secs: total }))
      return [kind, reasons.sort((a, b) => b.secs - a.secs)]
    }),
  )
}

const maxReasons = 3
const hasSwatch = (kind: Loss['kind']) => kind !== 'reducedSpeed' && kind !== 'scrapAndRework'

/**
 * The losses that reduce a machine's metric, largest first; with `intervals` also the reasons given by people and the
 * machine. Empty without losses.
 */
export function LossesEvidence(props: {
  figure: MetricName
  machine: string
  bucket: BucketMetrics
  intervals?: readonly EvidenceInterval[]
}) {
  const { bucket, intervals } = props
  const format = useFormat()
  const { nameOf } = useReasonChoices(props.machine)
  const reasons = useMemo(() => intervals && lossReasons(intervals), [intervals])
  const losses = metricLosses(props.figure, bucket)
  if (losses.length === 0) return null
  const reasonsOf = (kind: Loss['kind']) => {
    const lossReasonList = kind === 'unknown' ? [] : (reasons?.get(kind) ?? [])
    const listed = lossReasonList.slice(0, maxReasons).map(({ reason, secs }) => {
      const name = reason === null ? texts.noReason : nameOf(reason)
      return `${name} ${format.duration(secs)}`
    })
    return [
      ...listed,
      ...(lossReasonList.length > maxReasons ? [texts.moreReasons(lossReasonList.length - maxReasons)] : []),
    ].join(', ')
  }
  return (
    <DataTable
      label={texts.losses}
      columns={[
        { label: texts.loss },
        { label: texts.lost, numeric: true },
        { label: texts.ofPlanned, numeric: true },
        ...(reasons ? [{ label: texts.reason }] : []),
      ]}
      rows={losses.map(({ kind, secs }) => ({
        key: kind,
        cells: [
          <Box key="kind" component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
            {hasSwatch(kind) && <StateSwatch kind={kind} />}
            {dashboardTexts.losses[kind]}
          </Box>,
          <span key="secs" title={`${format.exact(secs)} s`}>
            {format.duration(secs)}
          </span>,
          format.ratio(bucket.plannedSecs > 0 ? secs / bucket.plannedSecs : null),
          ...(reasons ? [reasonsOf(kind)] : []),
        ],
      }))}
    />
  )
}
