import { useTheme } from '@mui/material/styles'
import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'

/** The shape being drawn, with the cross that keys move; `width`, `height`: size of the drawing in its units. */
export function UnfinishedShape({
  points,
  cross,
  width,
  height,
}: {
  points: readonly PlanPoint[]
  cross: PlanPoint
  width: number
  height: number
}) {
  const { palette } = useTheme()
  const [crossX, crossY] = [cross[0] * width, cross[1] * height]
  return (
    <g pointerEvents="none" stroke={palette.primary.main} strokeWidth={2} fill="none">
      <polyline points={points.map(([x, y]) => `${x * width},${y * height}`).join(' ')} />
      {points.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x * width} cy={y * height} r={5} fill={palette.primary.main} />
      ))}
      <path d={`M ${crossX - 14} ${crossY} h 28 M ${crossX} ${crossY - 14} v 28`} />
    </g>
  )
}
