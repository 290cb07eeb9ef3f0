import type { BucketFigures } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import type { FigureName } from '../figures/figureNames.ts'
import { type Loss, lossesOf } from '../figures/figures.ts'
import type { EvidenceInterval } from './evidenceAnswer.ts'

/** What a loss was for: for how long (seconds) by reason, the longest first; null: nobody said. */
export type LossReason = { reason: string | null; secs: number }

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
