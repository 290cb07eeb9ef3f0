import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import { useMemo } from 'react'
import { LostLegend } from '../../dashboards/parts/LostLegend.tsx'
import { lostParts } from '../../dashboards/parts/lostParts.tsx'
import { csvName, saveFile } from '../../items/csvFile.ts'
import { BarListPanel } from '../../kit/chart/BarListPanel.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useMask } from '../../session/useMask.ts'
import type { QualityBy } from '../picks.ts'
import { qualityTexts as texts } from '../texts.ts'
import { paretoRows } from './paretoRows.ts'
import { qualityCsv } from './qualityCsv.ts'

/**
 * Scrap and rework of each job, part, employee or machine, most first, with what the first so many have together, first
 * pass yield and values out of tolerance; picking one narrows the view to it. `isMain`: with all columns, and a file.
 */
export function QualityPareto(props: {
  by: QualityBy
  rows: readonly QualityRow[]
  isLoading: boolean
  isMain: boolean
  selected: string | undefined
  nameOf: (by: QualityBy, key: string) => string
  onPick: (key: string) => void
}) {
  const { by, nameOf, isMain } = props
  const format = useFormat()
  const mask = useMask()
  const told = useMemo(() => paretoRows(props.rows, by), [props.rows, by])
  const rows = useMemo(
    () =>
      told.map((row) => {
        const [scrap, rework, made] = [row.scrapCount, row.reworkCount, row.totalCount].map(format.number)
        const hint = texts.hint(scrap!, rework!, made!)
        const values = row.valuesWithin + row.valuesOutside
        return {
          key: row.key,
          label: nameOf(by, row.key),
          value: row.lost,
          text: format.number(row.lost),
          beside: format.ratio(row.firstPassYield),
          more: isMain
            ? [
                format.ratio(row.together),
                format.number(row.defectsPerMillion),
                made!,
                values === 0 ? '–' : `${format.count(row.valuesOutside)} / ${format.count(values)}`,
              ]
            : [made!],
          hint,
          parts: lostParts(row, hint),
        }
      }),
    [told, by, nameOf, format, isMain],
  )
  const title = texts.pareto(texts.by[by])
  const file = () => saveFile(csvName(title, new Date()), new Blob([qualityCsv(told, by)], { type: 'text/csv' }))
  return (
    <BarListPanel
      title={title}
      beside={format.count(rows.length)}
      tools={
        isMain && (
          <Tooltip title={texts.export}>
            {/* A file would hold what mask mode hides. */}
            <span>
              <IconButton
                size="small"
                aria-label={texts.export}
                disabled={mask.isOn || told.length === 0}
                onClick={file}
              >
                <FileDownload fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
        )
      }
      isLoading={props.isLoading}
      nothing={texts.noneMadeOf}
      above={isMain && <LostLegend />}
      beneath={
        by === 'employee' && (
          <Typography variant="caption" color="textSecondary">
            {texts.shared}
          </Typography>
        )
      }
      columns={{
        label: texts.one[by],
        value: texts.lost,
        beside: texts.firstPass,
        more: isMain ? [texts.together, texts.perMillion, texts.made, texts.outsideShort] : [texts.made],
      }}
      rows={rows}
      selected={props.selected ?? null}
      onSelect={props.onPick}
      labelWidth={isMain ? '16rem' : '11rem'}
      valueWidth="4rem"
    />
  )
}
