import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { emptyDesign } from '@takt/domain/areas/flows/design/design.ts'
import { identifiesPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { words } from '../../../core/kit/words.ts'
import { readDraft } from '../../../core/session/draftStore.ts'
import { useDraftKey, useDraftState } from '../../../core/session/useDraftState.ts'
import { flowType } from '../flowTypes.ts'
import { flowTexts } from '../texts.ts'
import { stepName } from '../words/describeStep.ts'
import { useStepDescriptions } from '../words/useStepDescriptions.ts'
import { AddMenu } from './AddMenu.tsx'
import { DesignEnded } from './DesignEnded.tsx'
import { arrange } from './design/arrange.ts'
import { kindGroups } from './design/newStep.ts'
import { EditorBar } from './EditorBar.tsx'
import { FlowCanvas } from './FlowCanvas.tsx'
import { Palette } from './Palette.tsx'
import { SidePane } from './SidePane.tsx'
import { editorTexts as texts } from './texts.ts'
import { useDesignEditing } from './useDesignEditing.ts'
import { useDraft } from './useDraft.ts'
import { type Draft, useFlowCalls } from './useFlowCalls.ts'

const about = { typeOf: flowType, identifiesPerson: identifiesPeople }

/** Returns the initial design: the unsaved one of this window, otherwise the draft of the server. */
function useFirst(draft: Draft) {
  const storageKey = useDraftKey(`flow ${draft.flowId}`)
  const [first] = useState(() => {
    const text = readDraft<string>(storageKey) ?? draft.flowData
    const storedOutline = draft.flowData === null ? emptyDesign : checkDesign(draft.flowData, about).outline
    const read = text === null ? { outline: emptyDesign, problems: [] } : checkDesign(text, about)
    return {
      outline: read.outline ?? emptyDesign,
      stored: JSON.stringify(storedOutline ?? emptyDesign),
      unreadable: read.outline ? null : (read.problems[0]?.sentence ?? null),
    }
  })
  return { storageKey, ...first }
}

/**
 * Editor of one flow, with an optional initially selected step: step palette, canvas, and a side pane with the selected
 * step, the flow in words, and a trial run.
 */
export function FlowEditor({ draft, stepId }: { draft: Draft; stepId: string | null }) {
  const { flowId } = draft
  const { storageKey, ...first } = useFirst(draft)
  const edit = useDesignEditing(first.outline, stepId)
  const { outline, step, chosen: selectedId, choose: select } = edit
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  const isNarrow = useMediaQuery('(max-width: 899px)')
  const text = useMemo(() => JSON.stringify(outline), [outline])
  const { problems } = useMemo(() => checkDesign(text, about), [text])
  const counts = useMemo(() => countByStep(problems), [problems])
  const [payload, setPayload] = useDraftState(`sent to flow ${flowId}`, '')
  const descriptions = useStepDescriptions(outline)
  const doesNothing = !outline.steps.some(({ kind }) => kindGroups.actions.some((action) => action === kind))
  const title =
    problems.length > 0 ? flowTexts.problemCount(problems.length) : doesNothing ? texts.nothingDone : texts.ready
  const draftSync = useDraft({ flowId, text, stored: first.stored, storedAt: draft.savedAt, storageKey })
  const calls = useFlowCalls(draft, draftSync, text)
  const onKey = (event: KeyboardEvent) => edit.onKey(event, setMenuAt)
  const pageKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const isTyping = (event.target as HTMLElement).closest('input, textarea') !== null
    if (key === 's') void calls.save()
    else if (key === 'z' && !isTyping) event.shiftKey ? edit.history.redo() : edit.history.undo()
    else if (key === 'y' && !isTyping) edit.history.redo()
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
        draft={draftSync.state}
        title={title}
        problems={problems.length}
        canRun={problems.length === 0 && !doesNothing}
        calls={calls}
        canUndo={edit.history.canUndo}
        canRedo={edit.history.canRedo}
        onUndo={edit.history.undo}
        onRedo={edit.history.redo}
        onArrange={isNarrow ? null : () => edit.change(arrange)}
        onAdd={setMenuAt}
        onTry={() => edit.setTab('try')}
        onShowProblems={() => edit.setTab('words')}
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
            <Palette
              beside={step ? stepName(step) : null}
              place={edit.place}
              onPlace={edit.setPlace}
              onAdd={edit.add}
            />
          </Box>
        )}
        {!isNarrow && (
          <FlowCanvas
            outline={outline}
            chosen={selectedId}
            descriptions={descriptions}
            problems={counts}
            onChoose={select}
            onMove={edit.move}
            onLink={edit.link}
            onKey={onKey}
          />
        )}
        <SidePane
          flowId={flowId}
          outline={outline}
          step={step}
          problems={problems}
          counts={counts}
          title={title}
          tab={edit.tab}
          onTab={edit.setTab}
          onChoose={select}
          onKey={onKey}
          flush={draftSync.flush}
          sent={payload}
          onSent={setPayload}
          onChange={edit.changeChosen}
          onLink={edit.link}
          onUnlink={edit.unlink}
          onRemove={edit.remove}
        />
      </Box>
      <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {step ? texts.chosen(stepName(step)) : ''}
      </Box>
      <AddMenu anchor={menuAt} onAdd={edit.add} onClose={() => setMenuAt(null)} />
    </Box>
  )
}

function countByStep(problems: readonly { stepId: string | null }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { stepId } of problems) if (stepId !== null) counts.set(stepId, (counts.get(stepId) ?? 0) + 1)
  return counts
}
