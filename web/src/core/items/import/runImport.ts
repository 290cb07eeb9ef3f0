import type { ImportMode, ImportProblem } from '@takt/domain/core/item/importResponse.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { messageOf } from '../../api/apiError.ts'
import type { ItemClient } from '../itemClient.ts'
import { rejectedImport } from '../itemResponses.ts'
import type { Chunk } from './importRows.ts'
import type { SheetLine } from './parseSheet.ts'
import { importTexts as texts } from './texts.ts'

export type ImportCounts = { rows: number; added: number; changed: number; unchanged: number }

/**
 * The result of an import or a dry run: counts, problems by row and field of the file, and the reason if it ended
 * early.
 */
export type ImportOutcome = {
  counts: ImportCounts
  problems: readonly ImportProblem[]
  problemCount: number
  failure: string | null
  /** The rows that were sent and accepted. */
  taken: readonly SheetLine[]
}

export const emptyOutcome: ImportOutcome = {
  counts: { rows: 0, added: 0, changed: 0, unchanged: 0 },
  problems: [],
  problemCount: 0,
  failure: null,
  taken: [],
}

/** Returns a problem with its row number in the whole file. */
const inFile = (problem: ImportProblem, { lines }: Chunk): ImportProblem => ({
  ...problem,
  row: problem.row === 1 ? 1 : (lines[problem.row - 2]?.row ?? problem.row),
})

/**
 * Sends the rows of a file, request by request, or checks them (`dryRun`). A rejected request has written nothing;
 * later ones are then not sent. A dry run sends all of them.
 */
export async function runImport(options: {
  client: Pick<ItemClient, 'importCsv'>
  chunks: readonly Chunk[]
  mode: ImportMode
  dryRun: boolean
  signal: AbortSignal
  onProgress: (rowsDone: number) => void
}): Promise<ImportOutcome> {
  const { mode, dryRun, signal } = options
  let outcome = emptyOutcome
  for (const chunk of options.chunks) {
    try {
      const response = await options.client.importCsv(chunk.content, { mode, dryRun, signal })
      const { counts } = outcome
      outcome = {
        counts: {
          rows: counts.rows + response.rows,
          added: counts.added + response.added,
          changed: counts.changed + response.changed,
          unchanged: counts.unchanged + response.unchanged,
        },
        problems: [...outcome.problems, ...response.problems.map((problem) => inFile(problem, chunk))],
        problemCount: outcome.problemCount + response.problemCount,
        failure: null,
        taken: [...outcome.taken, ...chunk.lines],
      }
    } catch (error) {
      if (signal.aborted && dryRun) throw error
      const rejection = rejectedImport(error)
      return {
        ...outcome,
        problems: [...outcome.problems, ...(rejection?.problems ?? []).map((problem) => inFile(problem, chunk))],
        problemCount: outcome.problemCount + (rejection?.problemCount ?? 0),
        failure: signal.aborted ? texts.stopped : messageOf(error),
      }
    }
    options.onProgress(outcome.taken.length)
  }
  return outcome
}

/** Returns rows that repeat the key of an earlier row in another request, which the server cannot detect. */
export function repeatedKeys(
  type: ItemType,
  chunks: readonly Chunk[],
  options: { header: readonly string[]; cellsOf: (cells: readonly string[]) => readonly string[] },
): ImportProblem[] {
  const keyIndexes = type.key.map((name) => options.header.indexOf(name))
  if (chunks.length < 2 || keyIndexes.includes(-1)) return []
  const first = new Map<string, { row: number; chunk: Chunk }>()
  const problems: ImportProblem[] = []
  for (const chunk of chunks)
    for (const { row, cells } of chunk.lines) {
      const values = options.cellsOf(cells)
      const key = keyIndexes.map((index) => values[index]?.trim() ?? '')
      const text = key.join('~')
      const before = first.get(text)
      if (key.every((value) => value === '')) continue
      if (!before) first.set(text, { row, chunk })
      else if (before.chunk !== chunk)
        problems.push({ row, column: type.key[0]!, value: key[0]!, sentence: texts.twice(before.row) })
    }
  return problems
}
