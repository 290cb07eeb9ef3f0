import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { TelemetryData } from '@takt/domain/roi/answers/telemetry.ts'
import { roiType } from '@takt/domain/roi/roiTypes.ts'
import { moneyOf, sumByType } from '@takt/domain/roi/sumTelemetry.ts'
import { csvName, saveFile } from '../../items/csvFile.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { roiTexts as texts } from '../texts.ts'
import { useMoney } from '../useMoney.ts'
import { telemetryCsv } from './telemetryCsv.ts'

/** How often each type was counted in the range, what each spares, and what that is worth; and all of it as a file. */
export function TypesTable({ data }: { data: TelemetryData }) {
  const { telemetry, types, settings } = data
  const format = useFormat()
  const money = useMoney(settings.currency)
  const sums = new Map(sumByType(telemetry, settings.roiMinutes).map((sum) => [sum.typeId, sum]))
  const all = [...sums.values()].reduce((minutes, sum) => minutes + sum.minutes, 0)
  const cells = (minutes: number) => [
    format.duration(minutes * 60),
    money.round(moneyOf(minutes, settings.roiWagePerHour)),
  ]
  const save = () =>
    saveFile(csvName(texts.csv, new Date()), new Blob([telemetryCsv(data)], { type: 'text/csv;charset=utf-8' }))
  return (
    <Panel
      title={texts.types}
      beside={texts.typesBeside}
      tools={
        <Tooltip title={texts.export}>
          <IconButton size="small" aria-label={texts.export} onClick={save}>
            <FileDownload fontSize="small" />
          </IconButton>
        </Tooltip>
      }
    >
      <DataTable
        label={texts.types}
        columns={[
          { label: texts.type },
          ...[texts.times, texts.minutesEach, texts.timeSpared, texts.money].map((label) => ({ label, numeric: true })),
        ]}
        rows={types.map(({ typeId, minutes }) => {
          const sum = sums.get(typeId)!
          // Words as they are in mask mode too, where answers are told without descriptions.
          const { label, description, counting } = roiType(typeId)
          return {
            key: typeId,
            cells: [
              <span key="label" title={`${description} ${counting}.`}>
                {label}
              </span>,
              format.count(sum.count),
              format.number(minutes),
              ...cells(sum.minutes),
            ],
          }
        })}
        foot={[texts.together, '', '', ...cells(all)]}
      />
    </Panel>
  )
}
