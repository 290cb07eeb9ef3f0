import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { QualityPivotData, QualityRow } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { type WorstBy, worstBys } from '@takt/domain/areas/quality/qualitySums.ts'
import { useMemo, useState } from 'react'
import { tellFailure } from '../../../core/api/tellFailure.ts'
import { LostLegend } from '../../../core/dashboards/parts/LostLegend.tsx'
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
import { type ParetoKey, paretoKeys, paretoRows, type Told, withPicked } from './paretoRows.ts'
import { qualityCsv } from './qualityCsv.ts'
import { useWorst } from './useWorst.ts'

const worstFirst: Record<WorstBy, Order<ParetoKey>> = {
  number: { field: 'lost', descending: true },
  share: { field: 'share', descending: true },
}

/** How the rows of a list stand, as the address says; `chosen`: null where the worst are first. */
function useParetoOrder() {
  const { worst, rowSort, sortRows } = useWorst()
  const usual = worstFirst[worst]
  const order = parseOrder(rowSort, paretoKeys, usual)
  const isUsual = order.field === usual.field && order.descending
  const onSort = (name: string) => {
    const by = paretoKeys.find((key) => key === name) ?? usual.field
    const next = orderText(by, order, by === 'name' || by === 'firstPass' ? 'ascending' : 'descending')
    sortRows(next === `-${usual.field}` ? undefined : next)
  }
  return { order, chosen: isUsual ? null : order, onSort }
}

/** By what the columns sort, in their order. */
const byNumber = ['name', 'lost', 'firstPass', undefined, 'perMillion', 'made', 'outside'] as const
const byShare = ['name', 'share', 'lost', 'perMillion', 'made', 'outside'] as const

/**
 * Scrap and rework of each job, part, employee or machine, most or the largest share first, with what the first so many
 * have together, first pass yield and values out of tolerance; of very many the worst are listed, and the one that is
 * picked (its figures are `own`). Picking one narrows the view to it. `isMain`: with all columns, the choice of what is
 * first, and a file of them all (`whole`).
 */
export function QualityPareto(props: {
  by: QualityBy
  told: Told
  own: QualityRow | undefined
  worst: WorstBy
  onRank: (worst: WorstBy) => void
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
  const [isTaken, setTaken] = useState(false)
  const given = useMemo(() => withPicked(props.told, by, selected, own), [props.told, by, selected, own])
  const { rest } = given
  const { order, chosen, onSort } = useParetoOrder()
  const { field, descending } = order
  const isChosen = isMain && chosen !== null
  const stands = useMemo(() => (isChosen ? { field, descending, nameOf } : null), [isChosen, field, descending, nameOf])
  const told = useMemo(() => paretoRows(given, by, worst, stands), [given, by, worst, stands])
  const rows = useMemo(
    () => paretoBars(told, { by, isShare, isMain, nameOf, format }),
    [told, by, nameOf, format, isMain, isShare],
  )
  const title = texts.pareto[worst](texts.by[by])
  async function file() {
    setTaken(true)
    try {
      const all = rest ? paretoRows(await whole(), by, worst, stands) : told
      saveFile(rangeFile(title, range, format, new Date()), csvBlob(qualityCsv(all, by, nameOf)))
    } catch (failure) {
      tellFailure(notices, failure)
    }
    setTaken(false)
  }
  return (
    <BarListPanel
      title={title}
      beside={(isChosen ? texts.inAll : texts.firstAre[worst])(format.count(rows.length + (rest?.rowCount ?? 0)))}
      tools={isMain && <ExportButton disabled={told.length === 0} isBusy={isTaken} onClick={() => void file()} />}
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
              onChange={(_, next: WorstBy | null) => next && props.onRank(next)}
              sx={{ displayPrint: 'none' }}
            >
              {worstBys.map((one) => (
                <ToggleButton key={one} value={one} sx={{ py: 1, px: 3, textTransform: 'none' }}>
                  {texts.worstBys[one]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <LostLegend />
          </Box>
        )
      }
      beneath={
        <Box sx={{ mt: 2 }}>
          {paretoNotes({
            by,
            worst,
            rest,
            hasPicked: given.hasPicked,
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
        label: texts.one[by],
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
