import Typography from '@mui/material/Typography'
import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { reportFailure } from '../../core/api/reportFailure.ts'
import { collectChanges } from '../../core/items/undo/collectChanges.ts'
import { useUndoNotice } from '../../core/items/undo/useUndoNotice.ts'
import { Box } from '../../core/kit/Box.tsx'
import { thinLabels } from '../../core/kit/floorPlan/thinLabels.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { EditorTools } from './EditorTools.tsx'
import { OverlapNote } from './OverlapNote.tsx'
import { PictureButton } from './PictureButton.tsx'
import { PlanShape } from './PlanShape.tsx'
import { type Shape, type ShapeKind, snapped, withoutPoint, withPoint } from './shapes.ts'
import { floorPlanTexts as texts } from './texts.ts'
import { UnfinishedShape } from './UnfinishedShape.tsx'
import { usePictureFile } from './usePicture.ts'
import { usePlanDrawing } from './usePlanDrawing.ts'
import { type FloorPlan, usePlanContents } from './usePlanRows.ts'
import { useSaveShapes } from './useSaveShapes.ts'
import { useShapes } from './useShapes.ts'
import { zoneNotes, zonesInOrder } from './zoneNotes.ts'

/** Width of a plan in drawing units. */
const units = 1000
const defaultRatio = 0.625

function shapesOf({ zones, machinePlaces, planMarks }: ReturnType<typeof usePlanContents>): Shape[] {
  const storedShape = (kind: ShapeKind, key: string | number, name: string, points: readonly PlanPoint[]) => ({
    kind,
    id: `${kind} ${key}`,
    key: String(key),
    name,
    points,
    isNew: false,
  })
  return [
    ...planMarks.map((mark) => storedShape(mark.kind, mark.planMarkId, mark.planMarkName, mark.points)),
    ...zones.map((zone) => storedShape('zone', zone.zoneId, zone.zoneName, zone.polygon)),
    ...machinePlaces.map(({ resourceID, x, y }) => storedShape('machine', resourceID, resourceID, [[x, y]])),
  ]
}

/** Editor of a plan: zones, walkways, camera views and machines, by mouse and by keyboard, with undo. */
export function PlanEditor({ plan }: { plan: FloorPlan }) {
  const mayWrite = useMay('dashboards', 'write')
  const notices = useNotices()
  const client = useClient()
  const notifyDone = useUndoNotice()
  const contents = usePlanContents(plan.floorPlanId)
  const storedShapes = useMemo(() => shapesOf(contents), [contents])
  const { drawn: shapes, isChanged, change, undo, clear } = useShapes(storedShapes)
  const zones = useMemo(() => zonesInOrder(shapes), [shapes])
  const { rejected, overlaps } = useMemo(() => zoneNotes(storedShapes, shapes), [storedShapes, shapes])
  const notes = [
    ...rejected.map(({ name, problem }) => texts.rejected[problem](name)),
    ...overlaps.map(({ name, otherZones }) => texts.overlaps(name, otherZones)),
  ]
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const save = useSaveShapes(plan.floorPlanId)
  const url = usePictureUrl(plan)
  const height = units * (plan.picture ? plan.picture.height / plan.picture.width : defaultRatio)
  const selected = shapes.find((each) => each.id === selectedId) ?? null

  const pointAt = (event: Pick<PointerEvent, 'clientX' | 'clientY'>): PlanPoint => {
    const box = svg.current!.getBoundingClientRect()
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
  }
  const drawing = usePlanDrawing({
    storedShapes,
    drawn: shapes,
    onDrawn: (shape) => {
      change([...shapes, shape])
      setSelectedId(shape.id)
    },
    onUndo: undo,
  })
  const { tool } = drawing
  const saveShapes = async () => {
    try {
      const { changes } = await collectChanges(client, () => save(storedShapes, shapes))
      clear()
      notifyDone(texts.saved, changes)
    } catch (error) {
      reportFailure(notices, error)
    }
  }
  const named = namedShapes(shapes, selected, height)
  return (
    <Panel title={texts.editor} tools={mayWrite && <PictureButton plan={plan} />}>
      {mayWrite && (
        <EditorTools
          drawn={shapes}
          chosen={selected}
          tool={tool}
          count={drawing.points.length}
          isChanged={isChanged}
          notes={notes}
          isInvalid={rejected.length > 0}
          onTool={(next) => {
            drawing.take(next)
            svg.current?.focus()
          }}
          onFinish={drawing.finish}
          onStop={() => drawing.take(null)}
          onUndo={undo}
          onSave={() => void saveShapes()}
          onName={(name) => change(shapes.map((each) => (each === selected ? { ...each, name } : each)))}
          onRemove={() => change(shapes.filter((each) => each !== selected))}
        />
      )}
      <Box
        component="svg"
        ref={svg}
        viewBox={`0 0 ${units} ${height}`}
        tabIndex={mayWrite ? 0 : -1}
        role="application"
        aria-label={texts.canvas}
        onKeyDown={drawing.onKeyDown}
        onPointerDown={(event: PointerEvent) => tool && drawing.set(pointAt(event))}
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
        {shapes.map((each) => (
          <PlanShape
            key={each.id}
            drawn={each}
            width={units}
            height={height}
            isChosen={each === selected}
            isNamed={named.has(each.id)}
            readOnly={!mayWrite || tool !== null}
            onChoose={() => setSelectedId(each.id)}
            onMove={(index, point, isSame) => change(withPoint(shapes, each.id, index, point), isSame)}
            onRemove={(index) => change(withoutPoint(shapes, each.id, index))}
            pointAt={(event) =>
              snapped(
                pointAt(event),
                shapes.filter((other) => other !== each),
              )
            }
          />
        ))}
        {tool && <UnfinishedShape points={drawing.points} cross={drawing.cross} width={units} height={height} />}
      </Box>
      {selected?.kind === 'zone' && <OverlapNote id={selected.id} zones={zones} />}
      {mayWrite && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, mt: 1 }}>
          {tool ? texts.hint : texts.dragHint}
        </Typography>
      )}
    </Panel>
  )
}

/**
 * Returns the IDs of the shapes with enough room for their names: the selected shape first, then shapes larger than a
 * machine.
 */
function namedShapes(shapes: readonly Shape[], selected: Shape | null, height: number): ReadonlySet<string> {
  const signs = (selected ? [selected, ...shapes] : shapes).map(({ id, points: [first = [0, 0]] }) => ({
    id,
    x: first[0],
    y: first[1],
  }))
  return new Set(thinLabels(signs, { width: units, height }).map(({ sign }) => sign.id))
}

/** Returns an object URL of the plan's picture; null if there is none. */
function usePictureUrl(plan: FloorPlan): string | null {
  const file = usePictureFile(plan)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
