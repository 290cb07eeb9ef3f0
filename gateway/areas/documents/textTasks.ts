import type { ChecksRead } from '@takt/domain/areas/checksheets/readChecks.ts'
import { readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import { parseCsv } from '../../core/bodies/parseCsv.ts'
import { mergeTexts } from './mergeTexts.ts'

/** Parses the checks of a checksheet's text; returns its problems by line and column. */
export function checksIn(text: string): ChecksRead {
  const parsed = parseCsv(new TextEncoder().encode(text))
  return 'problem' in parsed ? { checks: [], problems: [parsed.problem], problemCount: 1 } : readChecks(parsed.matrix)
}

/** The versions of a text to be merged in a thread. */

export type Versions = { mine: string; base: string; theirs: string }
/** `written`: the checks in their normalized stored format. */
export type SheetRead = ChecksRead & { written: string }

export const merge = ({ mine, base, theirs }: Versions): string | null => mergeTexts(mine, base, theirs)

export function readSheet(text: string): SheetRead {
  const read = checksIn(text)
  return { ...read, written: writeChecks(read.checks) }
}
