import { useCallback } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { TimeWindow } from '../../../core/kit/timeline/timeWindow.ts'
import { useCanvas } from '../../../core/kit/useCanvas.ts'
import { type CyclePoint, isSlow, laneTop } from './cyclePoints.ts'
import { detailsTexts as texts } from './texts.ts'

/** Dot size on desktop screens (pixels). */
const dot = 3

/**
 * Plots each cycle as a dot relative to its standard, which is the line in the middle; slower cycles are above it, and
 * slow ones are larger and in another color.
 */
export function CyclesLane(props: { points: readonly CyclePoint[]; window: TimeWindow }) {
  const { points, window } = props
  const style = usePlotLook()
  const format = useFormat()
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      const scale = width / (window.end - window.start)
      const middle = height - height / laneTop
      context.strokeStyle = style.hairline
      context.lineWidth = style.line
      context.setLineDash([4 * style.line, 3 * style.line])
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
      dots(style.soft, dot * style.line, (point) => !isSlow(point))
      dots(style.series[2], (dot + 1) * style.line, isSlow)
    },
    [points, window, style],
  )
  const canvas = useCanvas(paint)
  const label = texts.cyclesInView(format.count(points.length), format.count(points.filter(isSlow).length))
  return (
    <Box sx={{ height: '3rem', borderBottom: 1, borderColor: 'divider' }}>
      <canvas ref={canvas} role="img" aria-label={label} style={{ width: '100%', height: '100%', display: 'block' }} />
    </Box>
  )
}
