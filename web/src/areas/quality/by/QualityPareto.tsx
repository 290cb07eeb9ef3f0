import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type WorstCriterion, worstCriteria } from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityPivotData, QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { useMemo, useState } from 'react'
import { reportFailure } from '../../../core/api/reportFailure.ts'
import { DefectLegend } from '../../../core/dashboards/parts/DefectLegend.tsx'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { csvBlob, saveFile } from '../../../core/items/csvFile.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import type { Order } from '../../../core/kit/table/order.ts'
import { orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { ExportButton } from '../ExportButton.tsx'
import type { QualityBy } from '../picks.ts'
import { rangeFile } from '../rangeFile.ts'
import { qualityTexts as texts } from '../texts.ts'
import { paretoBars } from './paretoBars.ts'
import { paretoNotes } from './paretoNotes.ts'
import { type ParetoData, type ParetoKey, paretoKeys, paretoRows, withSelected } from './paretoRows.ts'
import { qualityCsv } from './qualityCsv.ts'
import { useRanking } from './useRanking.ts'

const worstFirst: Record<WorstCriterion, Order<ParetoKey>> = {
  number: { field: 'lost', descending: true },
  share: { field: 'share', descending: true },
}

/** The sort order of a list in the address; `chosen`: null if the worst rows are first. */
function useParetoOrder() {
  const { worst, rowSort, sortRows } = useRanking()
  const defaultOrder = worstFirst[worst]
  const order = parseOrder(rowSort, paretoKeys, defaultOrder)
  const isDefault = order.field === defaultOrder.field && order.descending
  const onSort = (name: string) => {
    const by = paretoKeys.find((key) => key === name) ?? defaultOrder.field
    const next = orderText(by, order, by === 'name' || by === 'firstPass' ? 'ascending' : 'descending')
    sortRows(next === `-${defaultOrder.field}` ? undefined : next)
  }
  return { order, chosen: isDefault ? null : order, onSort }
}

/** The sort keys of the columns, in their order. */
const byNumber = ['name', 'lost', 'firstPass', undefined, 'perMillion', 'made', 'outside'] as const
const byShare = ['name', 'share', 'lost', 'perMillion', 'made', 'outside'] as const

/**
 * Pareto chart of scrap and rework by job, part, employee or machine, highest count or share first, with cumulative
 * share, first pass yield and values out of tolerance. Long lists contain the worst rows and the selected one (with the
 * metrics in `own`). Selecting a row filters the view. `isMain`: shows all columns, the choice of the ranking, and the
 * export of all rows (`whole`).
 */
export function QualityPareto(props: {
  by: QualityBy
  data: ParetoData
  own: QualityRow | undefined
  worst: WorstCriterion
  onRank: (worst: WorstCriterion) => void
  whole: () => Promise<QualityPivotData>
  isLoading: boolean
  isMain: boolean
  selected: string | undefined
  nameOf: (by: QualityBy, key: string) => string
  onPick: (key: string) => void
}) {
  const { by, nameOf, isMain, whole, selected, own, worst } = props
  const isShare = worst === 'share'
  const format = useFormat()
  const notices = useNotices()
  const { range } = useScope()
  const [isExporting, setExporting] = useState(false)
  const data = useMemo(() => withSelected(props.data, by, selected, own), [props.data, by, selected, own])
  const { rest } = data
  const { order, chosen, onSort } = useParetoOrder()
  const { field, descending } = order
  const isChosen = isMain && chosen !== null
  const customOrder = useMemo(
    () => (isChosen ? { field, descending, nameOf } : null),
    [isChosen, field, descending, nameOf],
  )
  const sorted = useMemo(() => paretoRows(data, by, worst, customOrder), [data, by, worst, customOrder])
  const rows = useMemo(
    () => paretoBars(sorted, { by, isShare, isMain, nameOf, format }),
    [sorted, by, nameOf, format, isMain, isShare],
  )
  const title = texts.pareto[worst](texts.by[by])
  async function file() {
    setExporting(true)
    try {
      const all = rest ? paretoRows(await whole(), by, worst, customOrder) : sorted
      saveFile(rangeFile(title, range, format, new Date()), csvBlob(qualityCsv(all, by, nameOf)))
    } catch (failure) {
      reportFailure(notices, failure)
    }
    setExporting(false)
  }
  return (
    <BarListPanel
      title={title}
      beside={(isChosen ? texts.inAll : texts.firstAre[worst])(format.count(rows.length + (rest?.rowCount ?? 0)))}
      tools={isMain && <ExportButton disabled={sorted.length === 0} isBusy={isExporting} onClick={() => void file()} />}
      isLoading={props.isLoading}
      nothing={texts.noneMadeOf}
      above={
        isMain && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 2, alignItems: 'baseline', mb: 1 }}>
            <ToggleButtonGroup
              size="small"
              exclusive
              aria-label={texts.worstBy}
              value={worst}
              onChange={(_, next: WorstCriterion | null) => next && props.onRank(next)}
              sx={{ displayPrint: 'none' }}
            >
              {worstCriteria.map((criterion) => (
                <ToggleButton key={criterion} value={criterion} sx={{ py: 1, px: 3, textTransform: 'none' }}>
                  {texts.worstBys[criterion]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <DefectLegend />
          </Box>
        )
      }
      beneath={
        <Box sx={{ mt: 2 }}>
          {paretoNotes({
            by,
            worst,
            rest,
            hasPicked: data.hasPicked,
            rowCount: rows.length,
            isChosen,
            isMain,
            format,
          }).map((note) => (
            <Typography key={note} variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
              {note}
            </Typography>
          ))}
        </Box>
      }
      columns={{
        label: texts.singular[by],
        value: isShare ? texts.share : texts.lost,
        beside: isShare ? texts.lost : texts.firstPass,
        more: isMain
          ? [...(isShare ? [] : [texts.together]), texts.perMillion, texts.made, texts.outsideShort]
          : [texts.made],
      }}
      rows={rows}
      {...(isMain ? { sort: { by: isShare ? byShare : byNumber, order, onSort } } : {})}
      selected={selected ?? null}
      onSelect={props.onPick}
      labelWidth={isMain ? 'max(16rem, 26%)' : 'max(11rem, 36%)'}
      {...(isMain ? { maxHeight: 'max(22.5rem, 55vh)' } : {})}
      valueWidth="4rem"
    />
  )
}
