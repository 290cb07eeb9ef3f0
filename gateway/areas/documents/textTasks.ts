import type { ChecksRead } from '@takt/domain/areas/checksheets/readChecks.ts'
import { readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import { parseCsv } from '../../core/bodies/parseCsv.ts'
import { mergeTexts } from './mergeTexts.ts'

/** The checks that a checksheet's text holds, or what is wrong with it by line and column. */
export function checksIn(text: string): ChecksRead {
  const parsed = parseCsv(new TextEncoder().encode(text))
  return 'problem' in parsed ? { checks: [], problems: [parsed.problem], problemCount: 1 } : readChecks(parsed.matrix)
}

/** What is done with long texts in a thread. */

export type Versions = { mine: string; base: string; theirs: string }
/** `written`: the same checks as they are kept, always written alike. */
export type SheetRead = ChecksRead & { written: string }

export const merge = ({ mine, base, theirs }: Versions): string | null => mergeTexts(mine, base, theirs)

export function readSheet(text: string): SheetRead {
  const read = checksIn(text)
  return { ...read, written: writeChecks(read.checks) }
}
