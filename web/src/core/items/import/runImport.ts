import type { ImportMode, ImportProblem } from '@takt/domain/core/item/importAnswer.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { refusedImport } from '../itemAnswers.ts'
import type { ItemClient } from '../itemClient.ts'
import type { Chunk } from './importRows.ts'
import type { SheetLine } from './parseSheet.ts'
import { importTexts as texts } from './texts.ts'

export type ImportCounts = { rows: number; added: number; changed: number; unchanged: number }

/**
 * What became of a file, or would: counts, problems by row and field of the file, and why it ended early, if it did.
 */
export type ImportOutcome = {
  counts: ImportCounts
  problems: readonly ImportProblem[]
  problemCount: number
  failure: string | null
  /** The rows that were sent and taken. */
  taken: readonly SheetLine[]
}

export const nothingDone: ImportOutcome = {
  counts: { rows: 0, added: 0, changed: 0, unchanged: 0 },
  problems: [],
  problemCount: 0,
  failure: null,
  taken: [],
}

/** A problem's row as the whole file counts it. */
const inFile = (problem: ImportProblem, { lines }: Chunk): ImportProblem => ({
  ...problem,
  row: problem.row === 1 ? 1 : (lines[problem.row - 2]?.row ?? problem.row),
})

/**
 * Sends a file's rows, request by request, or has them tried (`dryRun`). A request that is refused has written nothing;
 * those behind it are not sent then. A dry run goes through all of them.
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
  let outcome = nothingDone
  for (const chunk of options.chunks) {
    try {
      const answer = await options.client.importCsv(chunk.content, { mode, dryRun, signal })
      const { counts } = outcome
      outcome = {
        counts: {
          rows: counts.rows + answer.rows,
          added: counts.added + answer.added,
          changed: counts.changed + answer.changed,
          unchanged: counts.unchanged + answer.unchanged,
        },
        problems: [...outcome.problems, ...answer.problems.map((problem) => inFile(problem, chunk))],
        problemCount: outcome.problemCount + answer.problemCount,
        failure: null,
        taken: [...outcome.taken, ...chunk.lines],
      }
    } catch (error) {
      if (signal.aborted && dryRun) throw error
      const refused = refusedImport(error)
      return {
        ...outcome,
        problems: [...outcome.problems, ...(refused?.problems ?? []).map((problem) => inFile(problem, chunk))],
        problemCount: outcome.problemCount + (refused?.problemCount ?? 0),
        failure: signal.aborted ? texts.stopped : sentenceOf(error),
      }
    }
    options.onProgress(outcome.taken.length)
  }
  return outcome
}

/** Rows that name the same row as one before them, where the server sees them in different requests and cannot tell. */
export function repeatedKeys(
  type: ItemType,
  chunks: readonly Chunk[],
  options: { header: readonly string[]; cellsOf: (cells: readonly string[]) => readonly string[] },
): ImportProblem[] {
  const places = type.key.map((name) => options.header.indexOf(name))
  if (chunks.length < 2 || places.includes(-1)) return []
  const first = new Map<string, { row: number; chunk: Chunk }>()
  const problems: ImportProblem[] = []
  for (const chunk of chunks)
    for (const { row, cells } of chunk.lines) {
      const values = options.cellsOf(cells)
      const key = places.map((place) => values[place]?.trim() ?? '')
      const text = key.join('~')
      const before = first.get(text)
      if (key.every((value) => value === '')) continue
      if (!before) first.set(text, { row, chunk })
      else if (before.chunk !== chunk)
        problems.push({ row, column: type.key[0]!, value: key[0]!, sentence: texts.twice(before.row) })
    }
  return problems
}
