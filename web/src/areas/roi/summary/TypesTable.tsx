import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { TelemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { roiType } from '@takt/domain/areas/roi/roiTypes.ts'
import { moneyOf, sumByType } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { guarded } from '@takt/domain/core/item/csvCell.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import papaparse from 'papaparse'
import { useState } from 'react'
import { reportFailure } from '../../../core/api/reportFailure.ts'
import { csvBlob, csvName, saveFile } from '../../../core/items/csvFile.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { roiTexts as texts } from '../texts.ts'
import { useMoney } from '../useMoney.ts'
import { requestTelemetry } from '../useTelemetry.ts'

/**
 * Returns the counts as CSV (RFC 4180, safe against formula injection): a row for each day, type and subject, with
 * minutes and value at full precision.
 */
export function telemetryCsv({ telemetry, types, settings }: TelemetryData): string {
  const each = new Map(types.map(({ typeId, minutes }) => [typeId, minutes]))
  const names = ['day', 'typeId', 'userName', 'empID', 'deviceId', 'count', 'minutes', 'worth', 'currency']
  const lines = telemetry.map(({ day, typeId, userName, empID, deviceId, count }) => {
    const minutes = count * (each.get(typeId) ?? 0)
    const value = moneyOf(minutes, settings.roiWagePerHour)
    const texts = [day ?? '', typeId, userName ?? '', empID ?? ''].map(guarded)
    return [...texts, deviceId ?? '', count, minutes, value ?? '', value === null ? '' : (settings.currency ?? '')]
  })
  return `${papaparse.unparse([names, ...lines], { newline: '\r\n' })}\r\n`
}

/** The counts of each type in the range, with minutes saved and their value; all of it can be exported. */
export function TypesTable({ data, range }: { data: TelemetryData; range: Interval }) {
  const { telemetry, types, settings } = data
  const format = useFormat()
  const money = useMoney(settings.currency)
  const totals = new Map(sumByType(telemetry, settings.roiMinutes).map((total) => [total.typeId, total]))
  const all = [...totals.values()].reduce((minutes, total) => minutes + total.minutes, 0)
  const cells = (minutes: number) => [
    format.duration(minutes * 60),
    money.round(moneyOf(minutes, settings.roiWagePerHour)),
  ]
  const client = useClient()
  const notices = useNotices()
  const mask = useMask()
  const [isSaving, setIsSaving] = useState(false)
  async function save() {
    setIsSaving(true)
    try {
      const csv = telemetryCsv(await requestTelemetry(client, { start: range.start, end: range.end, detail: 'whole' }))
      saveFile(csvName(texts.csv, new Date()), csvBlob(csv))
    } catch (failure) {
      reportFailure(notices, failure)
    }
    setIsSaving(false)
  }
  return (
    <Panel
      title={texts.types}
      beside={texts.typesBeside}
      tools={
        <Tooltip title={texts.export}>
          {/* A file would contain data that mask mode hides. */}
          <span>
            <IconButton
              size="small"
              aria-label={texts.export}
              disabled={mask.isOn || isSaving}
              onClick={() => void save()}
            >
              <FileDownload fontSize="small" />
            </IconButton>
          </span>
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
          const total = totals.get(typeId)!
          // Texts come from the catalog, because responses in mask mode have no descriptions.
          const { label, description, counting } = roiType(typeId)
          return {
            key: typeId,
            cells: [
              <span key="label" title={`${description} ${counting}.`}>
                {label}
              </span>,
              format.count(total.count),
              format.number(minutes),
              ...cells(total.minutes),
            ],
          }
        })}
        foot={[texts.together, '', '', ...cells(all)]}
      />
    </Panel>
  )
}
