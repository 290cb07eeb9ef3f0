import { type ChecksRead, readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import { parseCsv } from '../../core/bodies/parseCsv.ts'

/** The checks that a checksheet's text holds, or what is wrong with it by line and column. */
export function checksIn(text: string): ChecksRead {
  const parsed = parseCsv(new TextEncoder().encode(text))
  return 'problem' in parsed ? { checks: [], problems: [parsed.problem], problemCount: 1 } : readChecks(parsed.matrix)
}
