import type { CheckEntry } from '@takt/domain/checksheets/checkEntry.ts'
import type { PageReader } from '../documents/face.ts'
import { invalid } from '../http/refusal.ts'
import { checksheetsTexts as texts } from './texts.ts'
import { findUnknown, gatherNames } from './unknownNames.ts'

/** Throws where entries name machines, jobs, parts or gauges that there are not. */
export async function refuseUnknown(reader: PageReader, entries: readonly CheckEntry[]): Promise<void> {
  const { names, add } = gatherNames()
  for (const entry of entries) add(entry)
  const unknown = await findUnknown(reader, names)
  if (unknown.isNone) return
  const problems = entries.flatMap((entry, index) =>
    unknown.of(entry).map(({ field, label }) => [`entries.${index}.${field}`, texts.notThere(label)]),
  )
  throw invalid(Object.fromEntries(problems))
}
