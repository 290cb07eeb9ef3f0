import { useCallback } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import type { TimeWindow } from '../../../core/kit/timeline/timeWindow.ts'
import { useCanvas } from '../../../core/kit/useCanvas.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import type { Bin } from './bins.ts'

/** Bars of good parts, with scrap and rework stacked on top in another color. */
export function CountsLane(props: { bins: readonly Bin[]; window: TimeWindow }) {
  const { bins, window } = props
  const style = usePlotLook()
  const maxCount = Math.max(1, ...bins.map(({ good, bad }) => good + bad))
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      const scale = width / (window.end - window.start)
      const bars = (colour: string, from: (bin: Bin) => number, to: (bin: Bin) => number) => {
        context.fillStyle = colour
        for (const bin of bins) {
          const left = (bin.start - window.start) * scale
          const top = height - (to(bin) / maxCount) * height
          const bottom = height - (from(bin) / maxCount) * height
          context.fillRect(left, top, Math.max(1, (bin.end - bin.start) * scale - 1), bottom - top)
        }
      }
      bars(
        style.soft,
        () => 0,
        (bin) => bin.good,
      )
      bars(
        style.series[2],
        (bin) => bin.good,
        (bin) => bin.good + bin.bad,
      )
    },
    [bins, window, style, maxCount],
  )
  const canvas = useCanvas(paint)
  const good = bins.reduce((sum, bin) => sum + bin.good, 0)
  const bad = bins.reduce((sum, bin) => sum + bin.bad, 0)
  return (
    <Box sx={{ height: '3rem', borderBottom: 1, borderColor: 'divider' }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={texts.madeInView(good, bad)}
        style={{ width: '100%', height: '100%', display: 'block' }}
      />
    </Box>
  )
}
