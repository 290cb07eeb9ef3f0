import Typography from '@mui/material/Typography'
import type { DocRevision } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { dialectNames } from '@takt/domain/areas/programs/dialects.ts'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { documentTexts as texts } from '../texts.ts'
import { feedText, isWithoutPer, speedText } from './rateText.ts'
import { useSteps } from './usePage.ts'

/** The steps of a program that can be split into steps: tools, operations, and the maximum feed and speed of each. */
export function StepsPanel({ revision }: { revision: DocRevision }) {
  const isSplit = revision.program?.splitNcProgram ?? false
  const { data, error, refetch } = useSteps(revision.revId, isSplit)
  const { exact, count } = useFormat()
  if (!isSplit) return null
  if (error) return <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />
  if (!data) return null
  const { stepColumns: columns } = texts
  return (
    <Panel title={texts.steps} beside={texts.stepsOf(dialectNames[data.detected.dialect])}>
      <DataTable
        label={texts.steps}
        maxHeight="24rem"
        columns={[
          { label: columns.step, numeric: true },
          { label: columns.tool },
          { label: columns.label },
          { label: columns.comment },
          { label: columns.feed, numeric: true },
          { label: columns.speed, numeric: true },
          { label: columns.lines, numeric: true },
        ]}
        rows={data.steps.map(({ index, tool, label, comment, rates, lines }) => ({
          key: String(index),
          cells: [
            index + 1,
            tool ?? '–',
            label ?? '–',
            comment ?? '–',
            feedText(rates, exact),
            speedText(rates, exact),
            count(lines),
          ],
        }))}
      />
      {data.steps.some(({ rates }) => isWithoutPer(rates)) && (
        <Typography variant="caption" color="textSecondary">
          {texts.rates.perUnknown}
        </Typography>
      )}
    </Panel>
  )
}
