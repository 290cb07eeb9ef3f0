import { checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { emptyDesign, type Outline, type OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import { tellsWho } from '@takt/domain/itemTypes/peopleFields.ts'
import { Box } from '../../core/kit/Box.tsx'
import { FlowSteps } from './FlowSteps.tsx'
import { flowType } from './flowTypes.ts'
import { flowTexts as texts } from './texts.ts'
import { linkTo } from './tree.ts'
import { stepName } from './words/stepSentence.ts'

const about = { typeOf: flowType, tellsWho }
const read = (design: unknown): Outline | null =>
  typeof design === 'string' ? checkDesign(design, about).outline : emptyDesign

/** What a step does and when, whatever its place in the drawing is. */
const doing = (design: Outline, { id, kind, name, options }: OutlinedStep) =>
  JSON.stringify([kind, name ?? '', options, linkTo(design, id) ?? null])

/** A design in words as it became, with what was added, changed and taken away since it was `from`. */
export function DesignChange({ from, to }: { from: unknown; to: unknown }) {
  const [before, after] = [read(from), read(to)]
  if (!before || !after) return <>{texts.unreadable}</>
  const removed = before.steps.filter(({ id }) => !after.steps.some((step) => step.id === id))
  const notesOf = (step: OutlinedStep) => {
    if (before.steps.length === 0) return []
    const was = before.steps.find(({ id }) => id === step.id)
    if (!was) return [texts.stepAdded]
    return doing(before, was) === doing(after, step) ? [] : [texts.stepChanged]
  }
  return (
    <>
      <FlowSteps outline={after} notesOf={notesOf} />
      {removed.map((step) => (
        <Box key={step.id} sx={{ color: 'text.secondary' }}>
          {texts.stepRemoved(stepName(step))}
        </Box>
      ))}
    </>
  )
}

/** How the history of flows tells their designs; whose rights they run with is who the change is by. */
export const flowChanges = { flowData: DesignChange, runsAs: null }
