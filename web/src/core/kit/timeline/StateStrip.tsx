import { useTheme } from '@mui/material/styles'
import { useCallback } from 'react'
import { Box } from '../Box.tsx'
import { useCanvas } from '../useCanvas.ts'
import { paintStrip, type StripLook, type StripSegment } from './paintStrip.ts'

/** A strip of states over time on one canvas. `label` describes it for screen readers. */
export function StateStrip(props: {
  segments: readonly StripSegment[]
  looks: Readonly<Record<string, StripLook>>
  start: number
  end: number
  height: number | string
  label: string
}) {
  const { segments, looks, start, end } = props
  const border = useTheme().palette.divider
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) =>
      paintStrip(context, { segments, looks, range: { start, end }, width, height, border }),
    [segments, looks, start, end, border],
  )
  const canvas = useCanvas(paint)
  return (
    <Box sx={{ height: props.height, bgcolor: 'action.hover', borderRadius: 0.5, overflow: 'hidden' }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={props.label}
        style={{ width: '100%', height: '100%', display: 'block' }}
      />
    </Box>
  )
}
