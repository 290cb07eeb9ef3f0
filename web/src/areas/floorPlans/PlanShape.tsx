import { useTheme } from '@mui/material/styles'
import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Shape } from './shapes.ts'
import { floorPlanTexts as texts } from './texts.ts'

const steps: Readonly<Record<string, PlanPoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Distance of one arrow key step, as a fraction of the plan. */
const step = 0.005

/** Returns the movement of an arrow key in fractions of the plan; null for other keys. */
export function stepOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): PlanPoint | null {
  const direction = steps[key]
  const distance = shiftKey ? step * 10 : step
  return direction ? [direction[0] * distance, direction[1] * distance] : null
}

type ShapeProps = {
  drawn: Shape
  /** Size of the plan in drawing units. */
  width: number
  height: number
  isChosen: boolean
  /** True if there is room for its name. */
  isNamed: boolean
  readOnly: boolean
  onChoose: () => void
  onMove: (index: number, point: PlanPoint, isSame: boolean) => void
  onRemove: (index: number) => void
  pointAt: (event: PointerEvent) => PlanPoint
}

/** Shape on a plan; its points can be focused by Tab, dragged, moved by arrow keys and removed by Delete. */
export function PlanShape(props: ShapeProps) {
  const { drawn: shape, width, height, isChosen: isSelected, isNamed, readOnly } = props
  const { palette } = useTheme()
  const { kind, name, points } = shape
  const isDragged = useRef(false)
  const at = ([x, y]: PlanPoint) => [x * width, y * height] as const
  const path = points.map((point) => at(point).join(' ')).join(' L ')
  const colour = isSelected ? palette.primary.main : palette.text.secondary
  const [labelX, labelY] = at(points[0] ?? [0, 0])
  // Near the right edge, the name is placed on the left.
  const isLast = labelX > width * 0.9
  const keyDown = (event: KeyboardEvent, index: number) => {
    const [x, y] = points[index]!
    const by = stepOf(event)
    if (by) props.onMove(index, [x + by[0], y + by[1]], false)
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove(index)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <g>
      <title>{name}</title>
      {kind !== 'machine' && (
        <path
          d={`M ${path}${kind === 'walkway' ? '' : ' Z'}`}
          fill={kind === 'walkway' ? 'none' : colour}
          fillOpacity={kind === 'camera' ? 0.1 : 0.14}
          stroke={colour}
          strokeWidth={kind === 'walkway' ? 6 : 2}
          strokeOpacity={kind === 'walkway' ? 0.5 : 1}
          strokeDasharray={kind === 'camera' ? '6 4' : undefined}
          strokeLinejoin="round"
          onPointerDown={props.onChoose}
        />
      )}
      {isNamed && (
        <text
          x={labelX + (isLast ? -10 : 10)}
          y={labelY - 8}
          textAnchor={isLast ? 'end' : 'start'}
          fontSize={15}
          fill={palette.text.primary}
          stroke={palette.background.paper}
          strokeWidth={4}
          paintOrder="stroke"
          pointerEvents="none"
        >
          {name}
        </text>
      )}
      {!readOnly &&
        points.map((point, index) => {
          const [x, y] = at(point)
          return (
            // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: points have nothing but their place
              key={index}
              cx={x}
              cy={y}
              r={kind === 'machine' ? 11 : 7}
              fill={palette.background.paper}
              stroke={colour}
              strokeWidth={3}
              tabIndex={0}
              role="button"
              aria-label={texts.point(index + 1, name)}
              style={{ cursor: 'move', touchAction: 'none' }}
              onFocus={props.onChoose}
              onKeyDown={(event) => keyDown(event, index)}
              onPointerDown={(event) => {
                event.stopPropagation()
                props.onChoose()
                event.currentTarget.setPointerCapture(event.pointerId)
                isDragged.current = false
              }}
              onPointerMove={(event) => {
                if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
                props.onMove(index, props.pointAt(event), isDragged.current)
                isDragged.current = true
              }}
            />
          )
        })}
    </g>
  )
}
