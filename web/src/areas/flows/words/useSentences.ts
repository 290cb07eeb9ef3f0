import type { Outline } from '@takt/domain/areas/flows/design/design.ts'
import { valuesAt } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { useMemo } from 'react'
import { useWhoName } from '../../notifications/face.ts'
import { flowType } from '../flowTypes.ts'
import { stepSentence } from './stepSentence.ts'

/** Id of a step → what it does, as a sentence. */
export function useSentences(outline: Outline): ReadonlyMap<string, string> {
  const whoName = useWhoName()
  return useMemo(
    () =>
      new Map(
        outline.steps.map((step) => [
          step.id,
          stepSentence(step, { known: valuesAt(outline, step.id, flowType), whoName }),
        ]),
      ),
    [outline, whoName],
  )
}
