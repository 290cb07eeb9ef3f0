import { useCallback } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { TimeWindow } from '../../../core/kit/timeline/timeWindow.ts'
import { useCanvas } from '../../../core/kit/useCanvas.ts'
import { type CyclePoint, isSlow, laneTop } from './cyclePoints.ts'
import { detailsTexts as texts } from './texts.ts'

/** In pixels at a desk. */
const dot = 3

/**
 * Each cycle as a dot against its standard, which is the line in the middle: above it took longer; slow ones are larger
 * and in another colour.
 */
export function CyclesLane(props: { points: readonly CyclePoint[]; window: TimeWindow }) {
  const { points, window } = props
  const look = usePlotLook()
  const format = useFormat()
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      const scale = width / (window.end - window.start)
      const middle = height - height / laneTop
      context.strokeStyle = look.hairline
      context.lineWidth = look.line
      context.setLineDash([4 * look.line, 3 * look.line])
      context.beginPath()
      context.moveTo(0, middle)
      context.lineTo(width, middle)
      context.stroke()
      context.setLineDash([])
      const dots = (colour: string, size: number, test: (point: CyclePoint) => boolean) => {
        context.fillStyle = colour
        for (const point of points) {
          if (point.times === null || !test(point)) continue
          const top = height - (Math.min(point.times, laneTop) / laneTop) * height
          context.fillRect((point.at - window.start) * scale - size / 2, Math.max(0, top - size / 2), size, size)
        }
      }
      dots(look.soft, dot * look.line, (point) => !isSlow(point))
      dots(look.series[2], (dot + 1) * look.line, isSlow)
    },
    [points, window, look],
  )
  const canvas = useCanvas(paint)
  const label = texts.cyclesInView(format.count(points.length), format.count(points.filter(isSlow).length))
  return (
    <Box sx={{ height: '3rem', borderBottom: 1, borderColor: 'divider' }}>
      <canvas ref={canvas} role="img" aria-label={label} style={{ width: '100%', height: '100%', display: 'block' }} />
    </Box>
  )
}
