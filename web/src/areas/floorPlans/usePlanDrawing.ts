import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'
import { type KeyboardEvent, useState } from 'react'
import { stepOf } from './PlanShape.tsx'
import { fewestPoints, type Shape, type ShapeKind, snapped } from './shapes.ts'
import { floorPlanTexts as texts } from './texts.ts'

/** Kind of the shape being drawn; `machine`: resource ID, for a machine. */
type PlanTool = { kind: ShapeKind; machine: string }

/**
 * State of the shape being drawn: its tool, the points set so far, and the cross that keys move. `onDrawn` is called
 * with a finished shape.
 */
export function usePlanDrawing({
  storedShapes,
  drawn: shapes,
  onDrawn,
  onUndo,
}: {
  /** The stored shapes. */
  storedShapes: readonly Shape[]
  drawn: readonly Shape[]
  onDrawn: (shape: Shape) => void
  onUndo: () => void
}) {
  const [tool, setTool] = useState<PlanTool | null>(null)
  const [points, setPoints] = useState<readonly PlanPoint[]>([])
  const [cross, setCross] = useState<PlanPoint>([0.5, 0.5])

  const selectTool = (next: PlanTool | null) => {
    setTool(next)
    setPoints([])
  }

  const finish = (all: readonly PlanPoint[]) => {
    if (!tool || all.length < fewestPoints[tool.kind]) return
    const { kind, machine } = tool
    const number = shapes.filter((shape) => shape.kind === kind).length + 1
    const key = kind === 'machine' ? machine : `new ${Date.now()}`
    const name = kind === 'machine' ? machine : texts.newName(texts.kinds[kind], number)
    const id = `${kind} ${key}`
    onDrawn({ kind, id, key, name, points: all, isNew: !storedShapes.some((shape) => shape.id === id) })
    selectTool(null)
  }

  const set = (point: PlanPoint) => {
    const position = snapped(point, shapes)
    setCross(position)
    const last = points.at(-1)
    // A second point at the same position finishes the shape.
    if (last && last[0] === position[0] && last[1] === position[1]) return finish(points)
    const next = [...points, position]
    if (tool?.kind === 'machine') finish(next)
    else setPoints(next)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') onUndo()
    else if (!tool) return
    else if (step) {
      const [dx, dy] = step
      setCross(([x, y]) => [Math.min(1, Math.max(0, x + dx)), Math.min(1, Math.max(0, y + dy))])
    } else if (event.key === 'Enter') set(cross)
    else if (event.key === 'Backspace') setPoints(points.slice(0, -1))
    else if (event.key === 'Escape') selectTool(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { tool, points, cross, take: selectTool, finish: () => finish(points), set, onKeyDown }
}
