import { type ChecksRead, readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import papaparse from 'papaparse'

/**
 * Returns the problems of a checksheet's CSV by line and column; lines are counted as in an editor, also after
 * multi-line cells.
 */
export function sheetProblems(text: string): Pick<ChecksRead, 'problems' | 'problemCount'> {
  const matrix: string[][] = []
  const lines: number[] = []
  let [firstLine, line] = [0, 1]
  papaparse.parse<string[]>(text.replace(/\n$/, ''), {
    delimiter: ',',
    step: ({ data, meta }) => {
      matrix.push(data)
      lines.push(line)
      line += text.slice(firstLine, meta.cursor).split('\n').length - 1
      firstLine = meta.cursor
    },
  })
  const { problems, problemCount } = readChecks(matrix)
  return {
    problems: problems.map((problem) => ({ ...problem, row: lines[problem.row - 1] ?? problem.row })),
    problemCount,
  }
}
