import Typography from '@mui/material/Typography'
import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { tellFailure } from '../../core/api/tellFailure.ts'
import { collectChanges } from '../../core/items/undo/collectChanges.ts'
import { useUndoNotice } from '../../core/items/undo/useUndoNotice.ts'
import { Box } from '../../core/kit/Box.tsx'
import { thinLabels } from '../../core/kit/floorPlan/thinLabels.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { type Drawn, type DrawnKind, snapped, withoutPoint, withPoint } from './drawing.ts'
import { EditorTools } from './EditorTools.tsx'
import { OverlapNote } from './OverlapNote.tsx'
import { PictureButton } from './PictureButton.tsx'
import { PlanShape } from './PlanShape.tsx'
import { floorPlanTexts as texts } from './texts.ts'
import { UnfinishedShape } from './UnfinishedShape.tsx'
import { useDrawing } from './useDrawing.ts'
import { usePictureFile } from './usePicture.ts'
import { usePlanPen } from './usePlanPen.ts'
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
  const things = usePlanThings(plan.floorPlanId)
  const kept = useMemo(() => keptOf(things), [things])
  const { drawn, isChanged, change, undo, clear } = useDrawing(kept)
  const zones = useMemo(() => zonesInOrder(drawn), [drawn])
  const { refused, overlaps } = useMemo(() => zoneNotes(kept, drawn), [kept, drawn])
  const notes = [
    ...refused.map(({ name, problem }) => texts.refused[problem](name)),
    ...overlaps.map(({ name, others }) => texts.overlaps(name, others)),
  ]
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
  const pen = usePlanPen({
    kept,
    drawn,
    onDrawn: (shape) => {
      change([...drawn, shape])
      setChosenId(shape.id)
    },
    onUndo: undo,
  })
  const { tool } = pen
  const keep = async () => {
    try {
      const { changes } = await collectChanges(client, () => save(kept, drawn))
      clear()
      tellDone(texts.saved, changes)
    } catch (error) {
      tellFailure(notices, error)
    }
  }
  const named = namedShapes(drawn, chosen, height)
  return (
    <Panel title={texts.editor} tools={mayWrite && <PictureButton plan={plan} />}>
      {mayWrite && (
        <EditorTools
          drawn={drawn}
          chosen={chosen}
          tool={tool}
          count={pen.points.length}
          isChanged={isChanged}
          notes={notes}
          isRefused={refused.length > 0}
          onTool={(next) => {
            pen.take(next)
            svg.current?.focus()
          }}
          onFinish={pen.finish}
          onStop={() => pen.take(null)}
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
        onKeyDown={pen.onKeyDown}
        onPointerDown={(event: PointerEvent) => tool && pen.set(pointAt(event))}
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
        {tool && <UnfinishedShape points={pen.points} cross={pen.cross} width={units} height={height} />}
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

/** The IDs of the shapes whose names fit: the chosen shape first, then what is larger than a machine. */
function namedShapes(drawn: readonly Drawn[], chosen: Drawn | null, height: number): ReadonlySet<string> {
  const signs = (chosen ? [chosen, ...drawn] : drawn).map(({ id, points: [first = [0, 0]] }) => ({
    id,
    x: first[0],
    y: first[1],
  }))
  return new Set(thinLabels(signs, { width: units, height }).map(({ sign }) => sign.id))
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
