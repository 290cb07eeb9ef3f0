import { checkDesign } from '@takt/domain/areas/flows/design/checkDesign.ts'
import { emptyDesign, type Outline, type OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import { identifiesPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { Box } from '../../core/kit/Box.tsx'
import { FlowSteps } from './FlowSteps.tsx'
import { flowType } from './flowTypes.ts'
import { flowTexts as texts } from './texts.ts'
import { linkTo } from './tree.ts'
import { stepName } from './words/describeStep.ts'

const about = { typeOf: flowType, identifiesPerson: identifiesPeople }
const read = (design: unknown): Outline | null =>
  typeof design === 'string' ? checkDesign(design, about).outline : emptyDesign

/** Returns the behavior of a step as text for comparison, regardless of its position in the drawing. */
const behaviorOf = (design: Outline, { id, kind, name, options }: OutlinedStep) =>
  JSON.stringify([kind, name ?? '', options, linkTo(design, id) ?? null])

/** The new design in words, with the steps added, changed and removed since `from`. */
export function DesignChange({ from, to }: { from: unknown; to: unknown }) {
  const [before, after] = [read(from), read(to)]
  if (!before || !after) return <>{texts.unreadable}</>
  const removed = before.steps.filter(({ id }) => !after.steps.some((step) => step.id === id))
  const notesOf = (step: OutlinedStep) => {
    if (before.steps.length === 0) return []
    const was = before.steps.find(({ id }) => id === step.id)
    if (!was) return [texts.stepAdded]
    return behaviorOf(before, was) === behaviorOf(after, step) ? [] : [texts.stepChanged]
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

/** Rendering of flow changes in the history; `runsAs` is omitted because it is the author of the change. */
export const flowChanges = { flowData: DesignChange, runsAs: null }
