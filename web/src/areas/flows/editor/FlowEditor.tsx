import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { emptyDesign, isTrigger, type Kind, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import { tellsWho } from '@takt/domain/itemTypes/peopleFields.ts'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { words } from '../../../core/kit/words.ts'
import { shelved } from '../../../core/session/shelf.ts'
import { useKept, useShelfName } from '../../../core/session/useKept.ts'
import { flowType } from '../flowTypes.ts'
import { flowTexts } from '../texts.ts'
import { stepName } from '../words/stepSentence.ts'
import { useSentences } from '../words/useSentences.ts'
import { AddMenu } from './AddMenu.tsx'
import { DesignEnded } from './DesignEnded.tsx'
import { arrange } from './design/arrange.ts'
import {
  withChange,
  withLink,
  withoutLink,
  withoutStep,
  withStepAfter,
  withStepBefore,
  withTrigger,
} from './design/editDesign.ts'
import { kindGroups, newStep } from './design/newStep.ts'
import { useSteps } from './design/useSteps.ts'
import { EditorBar } from './EditorBar.tsx'
import { keyOf, stepBeside } from './editorKeys.ts'
import { FlowCanvas } from './FlowCanvas.tsx'
import { type AddPlace, Palette } from './Palette.tsx'
import { SidePane, type SideTab } from './SidePane.tsx'
import { editorTexts as texts } from './texts.ts'
import { useDraft } from './useDraft.ts'
import { type Draft, useFlowCalls } from './useFlowCalls.ts'

const about = { typeOf: flowType, tellsWho }

/** What is drawn at first: what this window kept of it, else the draft that the server has. */
function useFirst(draft: Draft) {
  const shelf = useShelfName(`flow ${draft.flowId}`)
  const [first] = useState(() => {
    const text = shelved<string>(shelf) ?? draft.flowData
    const kept = draft.flowData === null ? emptyDesign : checkDesign(draft.flowData, about).outline
    const read = text === null ? { outline: emptyDesign, problems: [] } : checkDesign(text, about)
    return {
      outline: read.outline ?? emptyDesign,
      kept: JSON.stringify(kept ?? emptyDesign),
      unreadable: read.outline ? null : (read.problems[0]?.sentence ?? null),
    }
  })
  return { shelf, ...first }
}

/**
 * Designs one flow, one step of it at first or none: what can be added, the canvas, and beside it the chosen step, the
 * flow in words, and trying it.
 */
export function FlowEditor({ draft, stepId }: { draft: Draft; stepId: string | null }) {
  const { flowId } = draft
  const { shelf, ...first } = useFirst(draft)
  const { now: outline, change, ...course } = useSteps<Outline>(first.outline)
  const [chosen, setChosen] = useState(stepId)
  const [place, setPlace] = useState<AddPlace>('after')
  const [tab, setTab] = useState<SideTab>(stepId === null ? 'words' : 'step')
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  const isNarrow = useMediaQuery('(max-width: 899px)')
  const text = useMemo(() => JSON.stringify(outline), [outline])
  const { problems } = useMemo(() => checkDesign(text, about), [text])
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const { stepId } of problems) if (stepId !== null) found.set(stepId, (found.get(stepId) ?? 0) + 1)
    return found
  }, [problems])
  const [sent, setSent] = useKept(`sent to flow ${flowId}`, '')
  const sentences = useSentences(outline)
  const doesNothing = !outline.steps.some(({ kind }) => kindGroups.acts.some((act) => act === kind))
  const title = problems.length > 0 ? flowTexts.toMend(problems.length) : doesNothing ? texts.nothingDone : texts.ready
  const kept = useDraft({ flowId, text, kept: first.kept, keptAt: draft.savedAt, shelf })
  const calls = useFlowCalls(draft, kept, text)
  const step = outline.steps.find(({ id }) => id === chosen) ?? null

  const choose = (id: string | null) => {
    setChosen(id)
    setTab(id === null ? 'words' : 'step')
  }
  const take = ({ design, id }: { design: Outline; id: string }) => {
    change(() => design)
    choose(id)
  }
  const add = (kind: Kind) => {
    const given = newStep(kind)
    const trigger = outline.steps.find(isTrigger)
    if (isTrigger({ kind })) take(withTrigger(outline, given, trigger))
    else if (step && place === 'before' && step !== trigger) take(withStepBefore(outline, given, step.id))
    else take(withStepAfter(outline, given, step?.id ?? outline.steps.at(-1)?.id ?? null))
  }
  const remove = (id: string) => {
    const next = stepBeside(outline, id, 'up')
    change((now) => withoutStep(now, id))
    choose(next)
  }
  const key = (event: KeyboardEvent) => {
    const asked = keyOf(event)
    if (asked === null) return
    event.preventDefault()
    if (asked.is === 'add') setMenuAt(event.currentTarget as HTMLElement)
    else if (asked.is === 'leave') choose(null)
    else if (asked.is === 'go') {
      const next = stepBeside(outline, chosen, asked.way)
      if (next !== null) choose(next)
    } else if (!step) return
    else if (asked.is === 'remove') remove(step.id)
    else if (asked.is === 'move') {
      const { x, y } = step.position
      change((now) => withChange(now, step.id, { position: { x: x + asked.x, y: y + asked.y } }), `${step.id} moved`)
    }
  }
  const pageKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const letter = event.key.toLowerCase()
    const isTyping = (event.target as HTMLElement).closest('input, textarea') !== null
    if (letter === 's') void calls.save()
    else if (letter === 'z' && !isTyping) event.shiftKey ? course.redo() : course.undo()
    else if (letter === 'y' && !isTyping) course.redo()
    else return
    event.preventDefault()
  }
  if (calls.isClosed) return <DesignEnded flowId={flowId} isClosed />
  return (
    <Box
      onKeyDown={pageKey}
      sx={{
        height: '100%',
        display: 'grid',
        gridTemplateRows: 'auto auto minmax(0, 1fr)',
        bgcolor: 'background.default',
      }}
    >
      <EditorBar
        name={draft.flowName}
        draft={kept.state}
        title={title}
        problems={problems.length}
        canRun={problems.length === 0 && !doesNothing}
        calls={calls}
        canUndo={course.canUndo}
        canRedo={course.canRedo}
        onUndo={course.undo}
        onRedo={course.redo}
        onArrange={isNarrow ? null : () => change(arrange)}
        onAdd={setMenuAt}
        onTry={() => setTab('try')}
        onMend={() => setTab('words')}
      />
      <Box>
        {calls.state.warnings && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={() => void calls.close()}>
                {words.again}
              </Button>
            }
          >
            {texts.closeFailed}
          </Alert>
        )}
        {first.unreadable && (
          <Alert severity="warning">
            {texts.unreadable} {first.unreadable}
          </Alert>
        )}
      </Box>
      <Box
        component="main"
        sx={{
          minHeight: 0,
          display: 'grid',
          gridTemplateColumns: isNarrow ? 'minmax(0, 1fr)' : '16rem minmax(0, 1fr) 24rem',
          gridTemplateRows: 'minmax(0, 1fr)',
        }}
      >
        {!isNarrow && (
          <Box sx={{ overflow: 'auto', bgcolor: 'background.paper', borderRight: 1, borderColor: 'divider' }}>
            <Palette beside={step ? stepName(step) : null} place={place} onPlace={setPlace} onAdd={add} />
          </Box>
        )}
        {!isNarrow && (
          <FlowCanvas
            outline={outline}
            chosen={chosen}
            sentences={sentences}
            problems={counts}
            onChoose={choose}
            onMove={(id, position) => change((now) => withChange(now, id, { position }))}
            onLink={(link) => change((now) => withLink(now, link))}
            onKey={key}
          />
        )}
        <SidePane
          flowId={flowId}
          outline={outline}
          step={step}
          problems={problems}
          counts={counts}
          title={title}
          tab={tab}
          onTab={setTab}
          onChoose={choose}
          onKey={key}
          flush={kept.flush}
          sent={sent}
          onSent={setSent}
          onChange={(given, what) =>
            change((now) => {
              const options = now.steps.find(({ id }) => id === chosen)?.options
              return withChange(now, chosen!, {
                ...given,
                ...(given.options ? { options: { ...options, ...given.options } } : {}),
              })
            }, what)
          }
          onLink={(link) => change((now) => withLink(now, link))}
          onUnlink={(id) => change((now) => withoutLink(now, id))}
          onRemove={remove}
        />
      </Box>
      <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {step ? texts.chosen(stepName(step)) : ''}
      </Box>
      <AddMenu anchor={menuAt} onAdd={add} onClose={() => setMenuAt(null)} />
    </Box>
  )
}
