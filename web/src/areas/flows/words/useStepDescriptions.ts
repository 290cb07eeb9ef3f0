import type { Outline } from '@takt/domain/areas/flows/design/design.ts'
import { valuesAt } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { useMemo } from 'react'
import { useRecipientName } from '../../notifications/index.ts'
import { flowType } from '../flowTypes.ts'
import { describeStep } from './describeStep.ts'

/** Returns the description of each step by step ID. */
export function useStepDescriptions(outline: Outline): ReadonlyMap<string, string> {
  const recipientName = useRecipientName()
  return useMemo(
    () =>
      new Map(
        outline.steps.map((step) => [
          step.id,
          describeStep(step, { known: valuesAt(outline, step.id, flowType), recipientName }),
        ]),
      ),
    [outline, recipientName],
  )
}
