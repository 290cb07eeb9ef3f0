import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { useMemo } from 'react'
import { DefectLegend } from '../../../core/dashboards/parts/DefectLegend.tsx'
import { defectParts } from '../../../core/dashboards/parts/defectParts.tsx'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { hiddenOnSlides } from '../../../core/kit/slideMarks.ts'
import { useMay } from '../../../core/session/useMay.ts'
import { qualityRows } from './qualityRows.ts'
import { type QualityBy, qualityBys } from './qualitySearch.ts'
import { qualityTexts as texts } from './texts.ts'

/**
 * Scrap and rework by machine, part, job, employee or shift, with first pass yield and parts made; one item can be
 * selected.
 */
export function QualityBars(props: {
  isLoading: boolean
  rows: readonly BreakdownRow[]
  /** True if there are more rows than shown. */
  more: boolean
  by: QualityBy
  nameOf: (key: string, by: QualityBy) => string
  selected: string | undefined
  onBy: (by: QualityBy) => void
  onPick: (key: string) => void
}) {
  const { by, nameOf } = props
  const seesPeople = useMay('employees', 'read')
  const bys = qualityBys.filter((entry) => entry !== 'employee' || seesPeople)
  const format = useFormat()
  const rows = useMemo(
    () =>
      qualityRows(props.rows, by).map((row) => {
        const hint = texts.hint(
          format.number(row.scrapCount),
          format.number(row.reworkCount),
          format.number(row.totalCount),
        )
        return {
          key: row.key,
          label: nameOf(row.key, by),
          value: row.scrapCount + row.reworkCount,
          text: format.number(row.scrapCount + row.reworkCount),
          beside: format.ratio(row.firstPassYield),
          more: [format.ratio(row.quality), format.number(row.totalCount)],
          hint,
          parts: defectParts(row, hint),
        }
      }),
    [props.rows, by, nameOf, format],
  )
  const title = texts.lostBy(texts.by[by])
  return (
    <BarListPanel
      title={title}
      beside={props.more ? texts.more : ''}
      tools={
        <TextField
          select
          size="small"
          variant="standard"
          value={by}
          onChange={(event) => props.onBy(event.target.value as QualityBy)}
          slotProps={{
            input: { disableUnderline: true, sx: { fontSize: '0.8125rem' } },
            select: { SelectDisplayProps: { 'aria-label': texts.groupBy } },
          }}
        >
          {bys.map((entry) => (
            <MenuItem key={entry} value={entry} dense>
              {texts.by[entry]}
            </MenuItem>
          ))}
        </TextField>
      }
      isLoading={props.isLoading}
      nothing={texts.noneMade}
      above={<DefectLegend />}
      beneath={
        by === 'employee' && (
          <Typography {...hiddenOnSlides} variant="caption" color="textSecondary">
            {texts.shared}
          </Typography>
        )
      }
      columns={{
        label: texts.singular[by],
        value: texts.lost,
        beside: texts.firstPass,
        more: [texts.qualityOf, texts.made],
      }}
      rows={rows}
      selected={props.selected ?? null}
      onSelect={props.onPick}
      labelWidth="18rem"
      valueWidth="4rem"
    />
  )
}
