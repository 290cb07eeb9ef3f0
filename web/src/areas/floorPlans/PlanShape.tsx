import { useTheme } from '@mui/material/styles'
import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Drawn } from './drawing.ts'
import { floorPlanTexts as texts } from './texts.ts'

const steps: Readonly<Record<string, PlanPoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** One step of an arrow, as a fraction of the plan. */
const step = 0.005

/** How far a key moves something, in fractions; null: it is no arrow. */
export function stepOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): PlanPoint | null {
  const way = steps[key]
  const far = shiftKey ? step * 10 : step
  return way ? [way[0] * far, way[1] * far] : null
}

type ShapeProps = {
  drawn: Drawn
  /** The plan's size in units of the drawing. */
  width: number
  height: number
  isChosen: boolean
  /** Its name has room beside the others. */
  isNamed: boolean
  readOnly: boolean
  onChoose: () => void
  onMove: (place: number, point: PlanPoint, isSame: boolean) => void
  onRemove: (place: number) => void
  pointAt: (event: PointerEvent) => PlanPoint
}

/** Something drawn on a plan; its points are gone to by Tab, dragged, moved by arrows and taken away by Delete. */
export function PlanShape(props: ShapeProps) {
  const { drawn, width, height, isChosen, isNamed, readOnly } = props
  const { palette } = useTheme()
  const { kind, name, points } = drawn
  const isDragged = useRef(false)
  const at = ([x, y]: PlanPoint) => [x * width, y * height] as const
  const path = points.map((point) => at(point).join(' ')).join(' L ')
  const colour = isChosen ? palette.primary.main : palette.text.secondary
  const [labelX, labelY] = at(points[0] ?? [0, 0])
  // Beside the right edge names stand to the left.
  const isLast = labelX > width * 0.9
  const keyDown = (event: KeyboardEvent, place: number) => {
    const [x, y] = points[place]!
    const by = stepOf(event)
    if (by) props.onMove(place, [x + by[0], y + by[1]], false)
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove(place)
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
        points.map((point, place) => {
          const [x, y] = at(point)
          return (
            // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: points have nothing but their place
              key={place}
              cx={x}
              cy={y}
              r={kind === 'machine' ? 11 : 7}
              fill={palette.background.paper}
              stroke={colour}
              strokeWidth={3}
              tabIndex={0}
              role="button"
              aria-label={texts.point(place + 1, name)}
              style={{ cursor: 'move', touchAction: 'none' }}
              onFocus={props.onChoose}
              onKeyDown={(event) => keyDown(event, place)}
              onPointerDown={(event) => {
                event.stopPropagation()
                props.onChoose()
                event.currentTarget.setPointerCapture(event.pointerId)
                isDragged.current = false
              }}
              onPointerMove={(event) => {
                if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
                props.onMove(place, props.pointAt(event), isDragged.current)
                isDragged.current = true
              }}
            />
          )
        })}
    </g>
  )
}
