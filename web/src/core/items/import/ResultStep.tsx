import Alert from '@mui/material/Alert'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import type { ImportOutcome } from './runImport.ts'
import { importTexts as texts } from './texts.ts'

const mostListed = 50

/** What an import did: its counts; if it ended early why, and how far it had come. */
export function ResultStep(props: { type: ItemType; outcome: ImportOutcome }) {
  const { counts, failure, taken, problems } = props.outcome
  const format = useFormat()
  const row = (place: number) => format.count(taken.at(place)?.row ?? null)
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {failure !== null && (
        <Alert severity="error" variant="outlined" role="alert">
          {failure} {taken.length > 0 ? texts.partly(row(0), row(-1)) : texts.nothingWritten}
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
            {problems.slice(0, mostListed).map((problem) => (
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
