import type { LearnedCycles as Learned } from '@takt/domain/areas/efficiency/responses/learnedCycles.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { learnedRows, maxLearnedRows } from './learnedRows.ts'
import { operationName } from './operationName.ts'
import { performanceTexts as texts } from './texts.ts'

/** Learned time per part compared with the standard, with the error of both on days that were not used for learning. */
export function LearnedCycles(props: {
  model: NonNullable<Learned['model']>
  resourceIDs: readonly string[]
  nameOf: (resourceID: string) => string
}) {
  const format = useFormat()
  const { model, nameOf } = props
  const rows = learnedRows(model.cycles, props.resourceIDs)
  if (rows.length === 0) return null
  const secs = (value: number | null) => (value === null ? '–' : texts.secs(format.number(value)))
  const share = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : format.ratio(value)
  const { errors } = model
  return (
    <Panel
      title={texts.learned}
      beside={texts.learnedHow(
        format.instant(Date.parse(model.trainedAt), 'day'),
        share(errors.byModel),
        share(errors.byStandard),
      )}
    >
      <DataTable
        label={texts.learned}
        maxHeight="18rem"
        columns={[
          { label: texts.machineColumn },
          { label: texts.operation },
          { label: texts.standard, numeric: true },
          { label: texts.learnedColumn, numeric: true },
          { label: texts.spread, numeric: true },
          { label: texts.unseenError, numeric: true },
          { label: texts.unseenStandardError, numeric: true },
        ]}
        rows={rows.slice(0, maxLearnedRows).map((row) => ({
          key: `${row.resourceID} ${row.partNum} ${row.oprSeq}`,
          cells: [
            nameOf(row.resourceID),
            operationName({ partNum: row.partNum, partRevision: null, oprSeq: row.oprSeq }),
            secs(row.standardSecs),
            secs(row.expectedSecs),
            texts.plusMinus(secs(row.spreadSecs)),
            share(row.unseen?.byModel),
            share(row.unseen?.byStandard),
          ],
        }))}
      />
    </Panel>
  )
}
