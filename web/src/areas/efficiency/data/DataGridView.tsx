import Alert from '@mui/material/Alert'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { reportFailure } from '../../../core/api/reportFailure.ts'
import { closedTtlSecs, refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useShiftName } from '../../../core/dashboards/scope/useShiftName.ts'
import { useIsSlide } from '../../../core/dashboards/slides/SlideContext.ts'
import { useRowLimit } from '../../../core/dashboards/slides/useRowLimit.ts'
import { csvName, saveFile } from '../../../core/items/csvFile.ts'
import { itemColumns } from '../../../core/items/itemColumns.ts'
import { ReadGrid } from '../../../core/items/ReadGrid.tsx'
import { RowTools } from '../../../core/items/RowTools.tsx'
import { useListState } from '../../../core/items/useListState.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { visibleColumns } from '../../../core/kit/grid/columns/columnLayout.ts'
import { useColumnLayout } from '../../../core/kit/grid/columns/useColumnLayout.ts'
import type { GridHandle } from '../../../core/kit/grid/gridProps.ts'
import type { GridRow } from '../../../core/kit/grid/gridTypes.ts'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { usePrinting } from '../../../core/kit/usePrinting.ts'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { metricsFirst, onPhone, withFormat } from './columnFormat.tsx'
import { type DataTableName, dataTableNames } from './dataSearch.ts'
import { dataTables } from './dataTables.ts'
import { dataTexts as texts } from './texts.ts'
import { useDataTable } from './useDataTable.ts'

const address = 'data'
/** Print has no paging, so all rows are printed. */
const onPaper = { page: 0, size: 5000 }
const none: readonly never[] = []
/** These columns have values only if the time steps are shifts. */
const ofShifts = new Set(['businessDate', 'shiftNum'])

/**
 * Table of all rows: machines over time, job operations, or stops by reason; can be sorted, filtered, summed and
 * exported as a file.
 */
export function DataGridView() {
  const format = useFormat()
  const shiftName = useShiftName()
  const notices = useNotices()
  const navigate = useNavigate()
  const { rows: table = 'buckets' } = useSearch({ from: '/main/efficiency/data' })
  const { range, resolution, resourceIDs, isKnown, isEmpty } = useScope()
  const userId = useSession(({ context }) => context.user?.userId ?? 0)
  const masked = useSession(({ context }) => context.maskMode)
  const type = dataTables[table]
  const pageSize = useRowLimit()
  const isSlide = useIsSlide()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const [listState, setState] = useListState(type, address, pageSize)
  const isPrinting = usePrinting()
  const state = useMemo(() => (isPrinting ? { ...listState, ...onPaper } : listState), [isPrinting, listState])
  const [layout, setLayout] = useColumnLayout(`${userId}.${type.name}`)
  const grid = useRef<GridHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const columns = useMemo(() => {
    const all = itemColumns(type, { inherent: {}, canWrite: false, masked, references: () => undefined, extra: none })
      .filter(({ name }) => resolution === 'shift' || !ofShifts.has(name))
      .map((column) => withFormat(column, { table, format, shiftName }))
    return isPhone ? onPhone(all) : isSlide ? metricsFirst(all) : all
  }, [type, table, resolution, masked, format, shiftName, isPhone, isSlide])
  const parameters = useMemo(() => {
    const { filters, search, sort } = state
    const filterParams = filters.map(({ field, operator, value }) => [`${field}${operator}`, value] as const)
    const order = sort.map(({ field, descending }) => `${field}:${descending ? 'desc' : 'asc'}`).join(',')
    return [...filterParams, ['globalSearchValue', search], ['orderBy', order]] as const
  }, [state])
  const { loaded, page, csv } = useDataTable({
    source: {
      table,
      resourceIDs,
      start: range.start,
      end: range.end,
      resolution,
      ttlSecs: range.live ? refreshMs / 1000 : closedTtlSecs,
    },
    enabled: isKnown && !isEmpty,
    live: range.live,
    query: { parameters },
    page: { first: state.page * state.size, size: state.size },
  })
  const rows = useMemo(
    () =>
      (page.data?.rows ?? []).map(
        (values, index): GridRow => ({ id: `${table} ${state.page * state.size + index}`, values, state: 'kept' }),
      ),
    [page.data, table, state.page, state.size],
  )
  const error = loaded.error ?? page.error
  const total = page.data?.total ?? null
  const show = (next: DataTableName) =>
    void navigate({
      to: '/efficiency/data',
      search: (before) => ({
        ...Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith(`${address}.`))),
        rows: next === 'buckets' ? undefined : next,
      }),
    })
  async function exportCsv() {
    const names = visibleColumns(columns, layout).map(({ name }) => name)
    try {
      const { file, rows: count } = await csv!({ parameters, names })
      saveFile(csvName(texts.tables[table], new Date()), file)
      notices.success(texts.exported(format.count(count)))
    } catch (failure) {
      reportFailure(notices, failure)
    }
  }
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        ...(isSlide ? { flex: 'none', height: 'calc(100vh - 5.5rem)' } : { flex: '1 1 0' }),
        '@media print': { height: 'auto' },
        minHeight: '30rem',
        p: { xs: 3, sm: 6 },
        pt: { xs: 3, sm: 4 },
      }}
    >
      <RowTools
        {...{ type, state, columns, layout, searchBox }}
        exportText={texts.export}
        exportHint={texts.exportHint}
        onState={setState}
        onLayout={setLayout}
        onLeaveSearch={() => grid.current?.focus()}
        // The file would contain data that mask mode hides.
        onExport={csv && total && !masked ? () => void exportCsv() : null}
      >
        <ToggleButtonGroup
          size="small"
          exclusive
          aria-label={texts.rows}
          value={table}
          onChange={(_, next: DataTableName | null) => next && show(next)}
        >
          {dataTableNames.map((name) => (
            <ToggleButton key={name} value={name} sx={{ textTransform: 'none', py: 0.5, px: 3, color: 'text.primary' }}>
              {texts.tables[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </RowTools>
      {error && <ErrorAlert what={efficiencyTexts.failed} error={error} onAgain={() => void loaded.refetch()} />}
      {loaded.data?.more && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {texts.more(format.count(loaded.data.count))}
        </Alert>
      )}
      <ReadGrid
        ref={grid}
        key={table}
        label={texts.tables[table]}
        isLoading={!isEmpty && !page.data && !error}
        isBusy={loaded.isFetching || page.isFetching}
        empty={isEmpty ? efficiencyTexts.emptyGroups : loaded.data?.count ? texts.noMatch : texts.empty}
        onLayout={setLayout}
        onState={setState}
        {...{ columns, layout, rows, total, pageSize, state, searchBox }}
      />
    </Box>
  )
}
