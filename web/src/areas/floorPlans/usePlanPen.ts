import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'
import { type KeyboardEvent, useState } from 'react'
import { type Drawn, type DrawnKind, fewestPoints, snapped } from './drawing.ts'
import { stepOf } from './PlanShape.tsx'
import { floorPlanTexts as texts } from './texts.ts'

/** A kind of shape that is being drawn; `machine`: resource ID, for a machine. */
type PlanTool = { kind: DrawnKind; machine: string }

/**
 * The shape that is being drawn: its tool, the points set so far, and the cross that keys move. `onDrawn` is called with
 * a finished shape.
 */
export function usePlanPen({
  kept,
  drawn,
  onDrawn,
  onUndo,
}: {
  /** The stored shapes. */
  kept: readonly Drawn[]
  drawn: readonly Drawn[]
  onDrawn: (shape: Drawn) => void
  onUndo: () => void
}) {
  const [tool, setTool] = useState<PlanTool | null>(null)
  const [points, setPoints] = useState<readonly PlanPoint[]>([])
  const [cross, setCross] = useState<PlanPoint>([0.5, 0.5])

  const take = (next: PlanTool | null) => {
    setTool(next)
    setPoints([])
  }

  const finish = (all: readonly PlanPoint[]) => {
    if (!tool || all.length < fewestPoints[tool.kind]) return
    const { kind, machine } = tool
    const number = drawn.filter((shape) => shape.kind === kind).length + 1
    const key = kind === 'machine' ? machine : `new ${Date.now()}`
    const name = kind === 'machine' ? machine : texts.newName(texts.kinds[kind], number)
    const id = `${kind} ${key}`
    onDrawn({ kind, id, key, name, points: all, isNew: !kept.some((shape) => shape.id === id) })
    take(null)
  }

  const set = (point: PlanPoint) => {
    const there = snapped(point, drawn)
    setCross(there)
    const last = points.at(-1)
    // A second point at the same position finishes the shape.
    if (last && last[0] === there[0] && last[1] === there[1]) return finish(points)
    const next = [...points, there]
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
    else if (event.key === 'Escape') take(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { tool, points, cross, take, finish: () => finish(points), set, onKeyDown }
}
