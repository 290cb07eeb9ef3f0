import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { tellFailure } from '../../core/api/tellFailure.ts'
import { collectChanges } from '../../core/items/undo/collectChanges.ts'
import { useUndoNotice } from '../../core/items/undo/useUndoNotice.ts'
import { Box } from '../../core/kit/Box.tsx'
import { thinLabels } from '../../core/kit/floorPlan/thinLabels.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { type Drawn, type DrawnKind, fewestPoints, snapped, withoutPoint, withPoint } from './drawing.ts'
import { EditorTools } from './EditorTools.tsx'
import { OverlapNote } from './OverlapNote.tsx'
import { PictureButton } from './PictureButton.tsx'
import { PlanShape, stepOf } from './PlanShape.tsx'
import { floorPlanTexts as texts } from './texts.ts'
import { useDrawing } from './useDrawing.ts'
import { usePictureFile } from './usePicture.ts'
import { type FloorPlan, usePlanThings } from './usePlanRows.ts'
import { useSaveDrawing } from './useSaveDrawing.ts'
import { zoneNotes, zonesInOrder } from './zoneNotes.ts'

/** The width of a plan in units of the drawing. */
const units = 1000
const bareRatio = 0.625

function keptOf({ zones, machinePlaces, planMarks }: ReturnType<typeof usePlanThings>): Drawn[] {
  const kept = (kind: DrawnKind, key: string | number, name: string, points: readonly PlanPoint[]) => ({
    kind,
    id: `${kind} ${key}`,
    key: String(key),
    name,
    points,
    isNew: false,
  })
  return [
    ...planMarks.map((mark) => kept(mark.kind, mark.planMarkId, mark.planMarkName, mark.points)),
    ...zones.map((zone) => kept('zone', zone.zoneId, zone.zoneName, zone.polygon)),
    ...machinePlaces.map(({ resourceID, x, y }) => kept('machine', resourceID, resourceID, [[x, y]])),
  ]
}

/** Draws on a plan: zones, walkways, cameras' views and machines, by mouse and by keyboard, with steps back. */
export function PlanEditor({ plan }: { plan: FloorPlan }) {
  const mayWrite = useMay('dashboards', 'write')
  const notices = useNotices()
  const client = useClient()
  const tellDone = useUndoNotice()
  const { palette } = useTheme()
  const things = usePlanThings(plan.floorPlanId)
  const kept = useMemo(() => keptOf(things), [things])
  const { drawn, isChanged, change, undo, clear } = useDrawing(kept)
  const zones = useMemo(() => zonesInOrder(drawn), [drawn])
  const { refused, overlaps } = useMemo(() => zoneNotes(kept, drawn), [kept, drawn])
  const notes = [
    ...refused.map(({ name, problem }) => texts.refused[problem](name)),
    ...overlaps.map(({ name, others }) => texts.overlaps(name, others)),
  ]
  const [tool, setTool] = useState<{ kind: DrawnKind; machine: string } | null>(null)
  const [points, setPoints] = useState<readonly PlanPoint[]>([])
  const [cross, setCross] = useState<PlanPoint>([0.5, 0.5])
  const [chosenId, setChosenId] = useState<string | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const save = useSaveDrawing(plan.floorPlanId)
  const url = usePictureUrl(plan)
  const height = units * (plan.picture ? plan.picture.height / plan.picture.width : bareRatio)
  const chosen = drawn.find((each) => each.id === chosenId) ?? null

  const pointAt = (event: Pick<PointerEvent, 'clientX' | 'clientY'>): PlanPoint => {
    const box = svg.current!.getBoundingClientRect()
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
  }
  const finish = (all: readonly PlanPoint[]) => {
    if (!tool || all.length < fewestPoints[tool.kind]) return
    const number = drawn.filter(({ kind }) => kind === tool.kind).length + 1
    const isMachine = tool.kind === 'machine'
    const key = isMachine ? tool.machine : `new ${Date.now()}`
    const id = `${tool.kind} ${key}`
    const name = isMachine ? tool.machine : texts.newName(texts.kinds[tool.kind], number)
    change([...drawn, { kind: tool.kind, id, key, name, points: all, isNew: !kept.some((each) => each.id === id) }])
    setChosenId(id)
    stop()
  }
  const stop = () => {
    setTool(null)
    setPoints([])
  }
  const set = (point: PlanPoint) => {
    const there = snapped(point, drawn)
    setCross(there)
    const last = points.at(-1)
    // Where a point was just set another one would be the same.
    if (last && last[0] === there[0] && last[1] === there[1]) return finish(points)
    const next = [...points, there]
    if (tool?.kind === 'machine') finish(next)
    else setPoints(next)
  }
  const keyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') undo()
    else if (!tool) return
    else if (stepOf(event)) {
      const [dx, dy] = stepOf(event)!
      setCross(([x, y]) => [Math.min(1, Math.max(0, x + dx)), Math.min(1, Math.max(0, y + dy))])
    } else if (event.key === 'Enter') set(cross)
    else if (event.key === 'Backspace') setPoints(points.slice(0, -1))
    else if (event.key === 'Escape') stop()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const keep = async () => {
    try {
      const { changes } = await collectChanges(client, () => save(kept, drawn))
      clear()
      tellDone(texts.saved, changes)
    } catch (error) {
      tellFailure(notices, error)
    }
  }
  const [crossX, crossY] = [cross[0] * units, cross[1] * height]
  // The chosen one first, then what is larger than a machine.
  const signs = (chosen ? [chosen, ...drawn] : drawn).map(({ id, points: [first = [0, 0]] }) => ({
    id,
    x: first[0],
    y: first[1],
  }))
  const named = new Set(thinLabels(signs, { width: units, height }).map(({ sign }) => sign.id))
  return (
    <Panel title={texts.editor} tools={mayWrite && <PictureButton plan={plan} />}>
      {mayWrite && (
        <EditorTools
          drawn={drawn}
          chosen={chosen}
          tool={tool}
          count={points.length}
          isChanged={isChanged}
          notes={notes}
          isRefused={refused.length > 0}
          onTool={(next) => {
            setTool(next)
            setPoints([])
            svg.current?.focus()
          }}
          onFinish={() => finish(points)}
          onStop={stop}
          onUndo={undo}
          onSave={() => void keep()}
          onName={(name) => change(drawn.map((each) => (each === chosen ? { ...each, name } : each)))}
          onRemove={() => change(drawn.filter((each) => each !== chosen))}
        />
      )}
      <Box
        component="svg"
        ref={svg}
        viewBox={`0 0 ${units} ${height}`}
        tabIndex={mayWrite ? 0 : -1}
        role="application"
        aria-label={texts.canvas}
        onKeyDown={keyDown}
        onPointerDown={(event: PointerEvent) => tool && set(pointAt(event))}
        sx={{
          width: '100%',
          display: 'block',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          cursor: tool ? 'crosshair' : 'default',
          touchAction: tool ? 'none' : 'auto',
        }}
      >
        {url && <image href={url} width={units} height={height} opacity={0.6} style={{ filter: 'grayscale(1)' }} />}
        {drawn.map((each) => (
          <PlanShape
            key={each.id}
            drawn={each}
            width={units}
            height={height}
            isChosen={each === chosen}
            isNamed={named.has(each.id)}
            readOnly={!mayWrite || tool !== null}
            onChoose={() => setChosenId(each.id)}
            onMove={(place, point, isSame) => change(withPoint(drawn, each.id, place, point), isSame)}
            onRemove={(place) => change(withoutPoint(drawn, each.id, place))}
            pointAt={(event) =>
              snapped(
                pointAt(event),
                drawn.filter((other) => other !== each),
              )
            }
          />
        ))}
        {tool && (
          <g pointerEvents="none" stroke={palette.primary.main} strokeWidth={2} fill="none">
            <polyline points={points.map(([x, y]) => `${x * units},${y * height}`).join(' ')} />
            {points.map(([x, y]) => (
              <circle key={`${x} ${y}`} cx={x * units} cy={y * height} r={5} fill={palette.primary.main} />
            ))}
            <path d={`M ${crossX - 14} ${crossY} h 28 M ${crossX} ${crossY - 14} v 28`} />
          </g>
        )}
      </Box>
      {chosen?.kind === 'zone' && <OverlapNote id={chosen.id} zones={zones} />}
      {mayWrite && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, mt: 1 }}>
          {tool ? texts.hint : texts.dragHint}
        </Typography>
      )}
    </Panel>
  )
}

/** An address of the plan's picture within this page; null while there is none. */
function usePictureUrl(plan: FloorPlan): string | null {
  const file = usePictureFile(plan)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
