import { documents } from '@takt/domain/documents/documents.ts'
import { useShownValues } from '../../items/reference/useShownValues.ts'
import { checksheetTexts as texts } from '../texts.ts'
import type { contextIn } from './contextIn.ts'

const parts = ['resourceID', 'jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision'] as const

/** What is worked on, by the names that people know: `Machine M-9 · Lathe 1, Operation 10`. */
export function useWorkedOn(context: ReturnType<typeof contextIn>): string {
  const say = useShownValues(documents, [context])
  return parts
    .flatMap((name) => (context[name] === undefined ? [] : `${texts.workedOn[name]} ${say(name, context[name])}`))
    .join(', ')
}
