import Alert from '@mui/material/Alert'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import type { ImportOutcome } from './runImport.ts'
import { importTexts as texts } from './texts.ts'

const maxListedProblems = 50

/** The result of an import: its counts; if it ended early, the reason and the rows imported so far. */
export function ResultStep(props: { type: ItemType; outcome: ImportOutcome }) {
  const { counts, failure, taken: writtenLines, problems } = props.outcome
  const format = useFormat()
  const row = (index: number) => format.count(writtenLines.at(index)?.row ?? null)
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {failure !== null && (
        <Alert severity="error" variant="outlined" role="alert">
          {failure} {writtenLines.length > 0 ? texts.partly(row(0), row(-1)) : texts.nothingWritten}
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
            {problems.slice(0, maxListedProblems).map((problem) => (
              <li key={`${problem.row} ${problem.column} ${problem.sentence}`}>
                {texts.row} {format.count(problem.row)}:{' '}
                {problem.column === null
                  ? problem.sentence
                  : texts.cellProblem(props.type.fields[problem.column]?.label ?? problem.column, problem.sentence)}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {failure === null && (
        <Alert severity="success" variant="outlined" role="status">
          {texts.doneTitle}
        </Alert>
      )}
      <ImportCounts counts={counts} />
    </Box>
  )
}
