import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { QualityPivotData } from '@takt/domain/quality/answers/qualityPivot.ts'
import { useMemo, useState } from 'react'
import { tellFailure } from '../../api/tellFailure.ts'
import { LostLegend } from '../../dashboards/parts/LostLegend.tsx'
import { lostParts } from '../../dashboards/parts/lostParts.tsx'
import { csvName, saveFile } from '../../items/csvFile.ts'
import { BarListPanel } from '../../kit/chart/BarListPanel.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useMask } from '../../session/useMask.ts'
import type { QualityBy } from '../picks.ts'
import { qualityTexts as texts } from '../texts.ts'
import { lostOf, paretoRows } from './paretoRows.ts'
import { qualityCsv } from './qualityCsv.ts'

/**
 * Scrap and rework of each job, part, employee or machine, most first, with what the first so many have together, first
 * pass yield and values out of tolerance; of very many the worst are listed. Picking one narrows the view to it. `isMain`:
 * with all columns, and a file of them all (`whole`).
 */
export function QualityPareto(props: {
  by: QualityBy
  told: Pick<QualityPivotData, 'rows' | 'rest'>
  whole: () => Promise<QualityPivotData>
  isLoading: boolean
  isMain: boolean
  selected: string | undefined
  nameOf: (by: QualityBy, key: string) => string
  onPick: (key: string) => void
}) {
  const { by, nameOf, isMain, whole } = props
  const { rest } = props.told
  const format = useFormat()
  const mask = useMask()
  const notices = useNotices()
  const [isTaken, setTaken] = useState(false)
  const told = useMemo(() => paretoRows(props.told, by), [props.told, by])
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
  async function file() {
    setTaken(true)
    try {
      const all = rest ? paretoRows(await whole(), by) : told
      saveFile(csvName(title, new Date()), new Blob([qualityCsv(all, by)], { type: 'text/csv' }))
    } catch (failure) {
      tellFailure(notices, failure)
    }
    setTaken(false)
  }
  return (
    <BarListPanel
      title={title}
      beside={format.count(rows.length + (rest?.rowCount ?? 0))}
      tools={
        isMain && (
          <Tooltip title={texts.export}>
            {/* A file would hold what mask mode hides. */}
            <span>
              <IconButton
                size="small"
                aria-label={texts.export}
                disabled={mask.isOn || told.length === 0 || isTaken}
                onClick={() => void file()}
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
      beneath={[
        ...(rest
          ? [texts.rest(format.count(rest.rowCount), format.number(lostOf(rest)), format.number(rest.totalCount))]
          : []),
        ...(by === 'employee' ? [texts.shared] : []),
        ...(isMain ? [texts.columnsMean] : []),
      ].map((sentence) => (
        <Typography key={sentence} variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
          {sentence}
        </Typography>
      ))}
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
