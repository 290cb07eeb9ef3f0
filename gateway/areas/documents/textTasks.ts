import type { ChecksRead } from '@takt/domain/areas/checksheets/readChecks.ts'
import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import { checksIn } from './checksIn.ts'
import { mergeTexts } from './mergeTexts.ts'

/** What is done with long texts in a thread. */

export type Versions = { mine: string; base: string; theirs: string }
/** `written`: the same checks as they are kept, always written alike. */
export type SheetRead = ChecksRead & { written: string }

export const merge = ({ mine, base, theirs }: Versions): string | null => mergeTexts(mine, base, theirs)

export function readSheet(text: string): SheetRead {
  const read = checksIn(text)
  return { ...read, written: writeChecks(read.checks) }
}
