import { useCallback } from 'react'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useStateLooks } from '../../../core/dashboards/states/useStateLooks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useCanvas } from '../../../core/kit/useCanvas.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { drawHours } from './drawHours.ts'

/** Chart of how a machine's time was used on a day, hour by hour. */
export function DayColumns(props: { buckets: readonly Bucket[]; start: number; end: number }) {
  const { buckets, start, end } = props
  const format = useFormat()
  const styles = useStateLooks()
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) =>
      drawHours(context, { buckets, start, end, styles, width, height }),
    [buckets, start, end, styles],
  )
  const canvas = useCanvas(paint)
  const runSecs = buckets.reduce((sum, bucket) => sum + bucket.runSecs + bucket.unscheduledRunSecs, 0)
  return (
    <Box sx={{ height: '1.5rem', bgcolor: 'action.hover', borderRadius: 0.5, overflow: 'hidden' }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={texts.ranByHour(format.duration(runSecs))}
        style={{ width: '100%', height: '100%', display: 'block' }}
      />
    </Box>
  )
}
