import { useCallback } from 'react'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import { useStateLooks } from '../../../core/dashboards/states/useStateLooks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useCanvas } from '../../../core/kit/useCanvas.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { paintHours } from './paintHours.ts'

/** What a day of a machine was spent on, hour by hour. */
export function DayColumns(props: { buckets: readonly Bucket[]; start: number; end: number }) {
  const { buckets, start, end } = props
  const format = useFormat()
  const looks = useStateLooks()
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) =>
      paintHours(context, { buckets, start, end, looks, width, height }),
    [buckets, start, end, looks],
  )
  const canvas = useCanvas(paint)
  const ran = buckets.reduce((sum, bucket) => sum + bucket.runSecs + bucket.unscheduledRunSecs, 0)
  return (
    <Box sx={{ height: '1.5rem', bgcolor: 'action.hover', borderRadius: 0.5, overflow: 'hidden' }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={texts.ranByHour(format.duration(ran))}
        style={{ width: '100%', height: '100%', display: 'block' }}
      />
    </Box>
  )
}
