import { type ChecksRead, readChecks } from '@takt/domain/areas/checksheets/readChecks.ts'
import papaparse from 'papaparse'

/**
 * What is wrong with the CSV of a checksheet, by line and column; lines as an editor counts them, also behind cells
 * that go over several.
 */
export function sheetProblems(text: string): Pick<ChecksRead, 'problems' | 'problemCount'> {
  const matrix: string[][] = []
  const lines: number[] = []
  let [begun, line] = [0, 1]
  papaparse.parse<string[]>(text.replace(/\n$/, ''), {
    delimiter: ',',
    step: ({ data, meta }) => {
      matrix.push(data)
      lines.push(line)
      line += text.slice(begun, meta.cursor).split('\n').length - 1
      begun = meta.cursor
    },
  })
  const { problems, problemCount } = readChecks(matrix)
  return {
    problems: problems.map((problem) => ({ ...problem, row: lines[problem.row - 1] ?? problem.row })),
    problemCount,
  }
}
