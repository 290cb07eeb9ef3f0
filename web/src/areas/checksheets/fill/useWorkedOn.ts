import { documents } from '@takt/domain/areas/documents/documents.ts'
import { useShownValues } from '../../../core/items/reference/useShownValues.ts'
import { checksheetTexts as texts } from '../texts.ts'
import type { useWholeContext } from './useWholeContext.ts'

const parts = ['resourceID', 'jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision'] as const

/** What is worked on, by the names that people know: `Machine M-9 · Lathe 1, Operation 10`. */
export function useWorkedOn(context: ReturnType<typeof useWholeContext>): string {
  const say = useShownValues(documents, [context])
  return parts
    .flatMap((name) => {
      const value = context[name]
      return value === undefined || value === null ? [] : `${texts.workedOn[name]} ${say(name, value)}`
    })
    .join(', ')
}
