import type { BucketFigures } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { useMemo } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { FigureName } from '../figures/figureNames.ts'
import type { Loss } from '../figures/figures.ts'
import { lossesOf } from '../figures/figures.ts'
import { StateSwatch } from '../states/StateSwatch.tsx'
import { useReasonChoices } from '../states/useReasonChoices.ts'
import { dashboardTexts } from '../texts.ts'
import type { EvidenceInterval } from './evidenceAnswer.ts'
import { evidenceTexts as texts } from './texts.ts'

/** What a loss was for: for how long (seconds) by reason, the longest first; null: nobody said. */
type LossReason = { reason: string | null; secs: number }

const isOf: Record<FigureName, (loss: Loss) => boolean> = {
  oee: () => true,
  teep: () => true,
  availability: ({ kind }) => kind !== 'reducedSpeed' && kind !== 'scrapAndRework',
  performance: ({ kind }) => kind === 'reducedSpeed',
  quality: ({ kind }) => kind === 'scrapAndRework',
  qualityByCount: () => false,
  loading: () => false,
}

/** The losses that a figure suffers from, the largest first. */
export const figureLosses = (figure: FigureName, bucket: BucketFigures): Loss[] => lossesOf(bucket).filter(isOf[figure])

/** What losses were for, by their kind, in stretches of time. */
export function lossReasons(intervals: readonly EvidenceInterval[]): ReadonlyMap<string, LossReason[]> {
  const planned = intervals.filter(({ scheduledAs }) => scheduledAs === 'planned')
  return new Map(
    [...Map.groupBy(planned, ({ countedAs }) => countedAs)].map(([kind, ofKind]) => {
      const secs = new Map<string | null, number>()
      for (const { start, end, reason } of ofKind) secs.set(reason, (secs.get(reason) ?? 0) + (end - start) / 1000)
      const reasons = [...secs].map(([reason, sum]) => ({ reason, secs: sum }))
      return [kind, reasons.sort((a, b) => b.secs - a.secs)]
    }),
  )
}

const mostReasons = 3
const hasSwatch = (kind: Loss['kind']) => kind !== 'reducedSpeed' && kind !== 'scrapAndRework'

/**
 * What a machine's figure suffers from, the largest loss first; with `intervals` also what people and the machine say
 * that it was for. Nothing where nothing was lost.
 */
export function LossesEvidence(props: {
  figure: FigureName
  machine: string
  bucket: BucketFigures
  intervals?: readonly EvidenceInterval[]
}) {
  const { bucket, intervals } = props
  const format = useFormat()
  const { nameOf } = useReasonChoices(props.machine)
  const reasons = useMemo(() => intervals && lossReasons(intervals), [intervals])
  const losses = figureLosses(props.figure, bucket)
  if (losses.length === 0) return null
  const what = (kind: Loss['kind']) => {
    const told = kind === 'unknown' ? [] : (reasons?.get(kind) ?? [])
    const shown = told.slice(0, mostReasons).map(({ reason, secs }) => {
      const name = reason === null ? texts.noReason : nameOf(reason)
      return `${name} ${format.duration(secs)}`
    })
    return [...shown, ...(told.length > mostReasons ? [texts.others(told.length - mostReasons)] : [])].join(', ')
  }
  return (
    <DataTable
      label={texts.losses}
      columns={[
        { label: texts.loss },
        { label: texts.lost, numeric: true },
        { label: texts.ofPlanned, numeric: true },
        ...(reasons ? [{ label: texts.whatFor }] : []),
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
          ...(reasons ? [what(kind)] : []),
        ],
      }))}
    />
  )
}
