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
import { keyOf, stepBeside } from './editorKeys.ts'
import type { AddPlace } from './Palette.tsx'
import type { SideTab } from './SidePane.tsx'

type StepChange = Parameters<typeof withChange>[2]

/** The design that is edited, its chosen step, and the edits that can be made: add, change, link, remove, undo. */
export function useDesignEditing(first: Outline, stepId: string | null) {
  const { now: outline, change, ...history } = useSteps<Outline>(first)
  const [chosen, setChosen] = useState(stepId)
  const [place, setPlace] = useState<AddPlace>('after')
  const [tab, setTab] = useState<SideTab>(stepId === null ? 'words' : 'step')
  const step = outline.steps.find(({ id }) => id === chosen) ?? null

  const choose = (id: string | null) => {
    setChosen(id)
    setTab(id === null ? 'words' : 'step')
  }

  const add = (kind: Kind) => {
    const { design, id } = withNewStep(outline, kind, { place, step })
    change(() => design)
    choose(id)
  }

  const remove = (id: string) => {
    const next = stepBeside(outline, id, 'up')
    change((now) => withoutStep(now, id))
    choose(next)
  }

  /** Changes the chosen step; its options are merged. `what`: consecutive changes of the same are undone together. */
  const changeChosen = (given: StepChange, what: string | null) =>
    change((now) => {
      const options = now.steps.find(({ id }) => id === chosen)?.options
      const merged = given.options ? { options: { ...options, ...given.options } } : {}
      return withChange(now, chosen!, { ...given, ...merged })
    }, what)

  /** Handles the keys of the canvas and the list; `onAdd` opens the menu of new steps. */
  const onKey = (event: KeyboardEvent, onAdd: (anchor: HTMLElement) => void) => {
    const command = keyOf(event)
    if (command === null) return
    event.preventDefault()
    if (command.is === 'add') onAdd(event.currentTarget as HTMLElement)
    else if (command.is === 'leave') choose(null)
    else if (command.is === 'go') {
      const next = stepBeside(outline, chosen, command.way)
      if (next !== null) choose(next)
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
    chosen,
    choose,
    place,
    setPlace,
    tab,
    setTab,
    add,
    remove,
    changeChosen,
    change,
    move: (id: string, position: Outline['steps'][number]['position']) =>
      change((now) => withChange(now, id, { position })),
    link: (link: Parameters<typeof withLink>[1]) => change((now) => withLink(now, link)),
    unlink: (id: string) => change((now) => withoutLink(now, id)),
    onKey,
    history,
  }
}

/** Adds a step of a kind before or after the chosen one; a trigger replaces the one of the design. */
function withNewStep(
  outline: Outline,
  kind: Kind,
  { place, step }: { place: AddPlace; step: Outline['steps'][number] | null },
) {
  const added = newStep(kind)
  const trigger = outline.steps.find(isTrigger)
  if (isTrigger({ kind })) return withTrigger(outline, added, trigger)
  if (step && place === 'before' && step !== trigger) return withStepBefore(outline, added, step.id)
  return withStepAfter(outline, added, step?.id ?? outline.steps.at(-1)?.id ?? null)
}
