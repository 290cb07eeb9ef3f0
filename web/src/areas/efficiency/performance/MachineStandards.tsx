import Typography from '@mui/material/Typography'
import type { Cycle } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import { useMemo } from 'react'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { judgeStandards } from './cycleStatistics.ts'
import { operationName } from './operationName.ts'
import { performanceTexts as texts } from './texts.ts'

/**
 * Compares each standard of a machine with its measured cycles: whether it fits, is too slow or too fast, and by how
 * much.
 */
export function MachineStandards(props: { cycles: readonly Cycle[] }) {
  const format = useFormat()
  const standards = useMemo(() => judgeStandards(props.cycles), [props.cycles])
  if (standards.length === 0) return null
  const secs = (value: number) => texts.secs(format.number(value))
  return (
    <Panel title={texts.ownStandards} beside={texts.judgedHow}>
      <DataTable
        label={texts.ownStandards}
        maxHeight="18rem"
        columns={[
          { label: texts.operation },
          { label: texts.standard, numeric: true },
          { label: texts.median, numeric: true },
          { label: texts.middleHalf, numeric: true },
          { label: texts.cyclesColumn, numeric: true },
          { label: texts.verdict },
        ]}
        rows={standards.map((standard) => ({
          key: standard.key,
          cells: [
            operationName(standard),
            secs(standard.idealCycleSecs),
            secs(standard.medianSecs),
            texts.between(format.number(standard.lowerSecs), secs(standard.upperSecs)),
            format.count(standard.cycles),
            standard.verdict === 'tooSlow' || standard.verdict === 'tooQuick' ? (
              <strong key="verdict">
                {texts.judged[standard.verdict](
                  format.number(standard.medianSecs),
                  format.number(standard.idealCycleSecs),
                  format.count(standard.cycles),
                )}
              </strong>
            ) : (
              <Typography key="verdict" component="span" variant="body2" color="textSecondary">
                {texts.judged[standard.verdict](
                  format.number(standard.medianSecs),
                  format.number(standard.idealCycleSecs),
                  format.count(standard.cycles),
                )}
              </Typography>
            ),
          ],
        }))}
      />
    </Panel>
  )
}
