import { isTrigger, type Kind, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import { type KeyboardEvent, useState } from 'react'
import {
  withChange,
  withLink,
  withoutLink,
  withoutStep,
  withStepAfter,
  withStepBefore,
  withTrigger,
} from './design/editDesign.ts'
import { newStep } from './design/newStep.ts'
import { useSteps } from './design/useSteps.ts'
import { adjacentStep, keyOf } from './editorKeys.ts'
import type { InsertPosition } from './Palette.tsx'
import type { SideTab } from './SidePane.tsx'

type StepChange = Parameters<typeof withChange>[2]

/** Returns the edited design, its selected step, and the available edits: add, change, link, remove, undo. */
export function useDesignEditing(first: Outline, stepId: string | null) {
  const { now: outline, change, ...history } = useSteps<Outline>(first)
  const [selectedId, setSelectedId] = useState(stepId)
  const [insertPosition, setInsertPosition] = useState<InsertPosition>('after')
  const [tab, setTab] = useState<SideTab>(stepId === null ? 'words' : 'step')
  const step = outline.steps.find(({ id }) => id === selectedId) ?? null

  const select = (id: string | null) => {
    setSelectedId(id)
    setTab(id === null ? 'words' : 'step')
  }

  const add = (kind: Kind) => {
    const { design, id } = withNewStep(outline, kind, { place: insertPosition, step })
    change(() => design)
    select(id)
  }

  const remove = (id: string) => {
    const next = adjacentStep(outline, id, 'up')
    change((now) => withoutStep(now, id))
    select(next)
  }

  /**
   * Changes the selected step; its options are merged. `mergeKey`: consecutive changes with the same key are undone
   * together.
   */
  const changeSelected = (stepChange: StepChange, mergeKey: string | null) =>
    change((now) => {
      const options = now.steps.find(({ id }) => id === selectedId)?.options
      const merged = stepChange.options ? { options: { ...options, ...stepChange.options } } : {}
      return withChange(now, selectedId!, { ...stepChange, ...merged })
    }, mergeKey)

  /** Handles the keys of the canvas and the list; `onAdd` opens the menu of new steps. */
  const onKey = (event: KeyboardEvent, onAdd: (anchor: HTMLElement) => void) => {
    const command = keyOf(event)
    if (command === null) return
    event.preventDefault()
    if (command.is === 'add') onAdd(event.currentTarget as HTMLElement)
    else if (command.is === 'leave') select(null)
    else if (command.is === 'go') {
      const next = adjacentStep(outline, selectedId, command.way)
      if (next !== null) select(next)
    } else if (!step) return
    else if (command.is === 'remove') remove(step.id)
    else if (command.is === 'move') {
      const position = { x: step.position.x + command.x, y: step.position.y + command.y }
      change((now) => withChange(now, step.id, { position }), `${step.id} moved`)
    }
  }

  return {
    outline,
    step,
    chosen: selectedId,
    choose: select,
    place: insertPosition,
    setPlace: setInsertPosition,
    tab,
    setTab,
    add,
    remove,
    changeChosen: changeSelected,
    change,
    move: (id: string, position: Outline['steps'][number]['position']) =>
      change((now) => withChange(now, id, { position })),
    link: (link: Parameters<typeof withLink>[1]) => change((now) => withLink(now, link)),
    unlink: (id: string) => change((now) => withoutLink(now, id)),
    onKey,
    history,
  }
}

/** Adds a step of a kind before or after the selected one; a trigger replaces the existing trigger. */
function withNewStep(
  outline: Outline,
  kind: Kind,
  { place: position, step }: { place: InsertPosition; step: Outline['steps'][number] | null },
) {
  const added = newStep(kind)
  const trigger = outline.steps.find(isTrigger)
  if (isTrigger({ kind })) return withTrigger(outline, added, trigger)
  if (step && position === 'before' && step !== trigger) return withStepBefore(outline, added, step.id)
  return withStepAfter(outline, added, step?.id ?? outline.steps.at(-1)?.id ?? null)
}
