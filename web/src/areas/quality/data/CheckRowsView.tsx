import { checkRows } from '@takt/domain/areas/quality/checkRows.ts'
import { useMemo, useRef, useState } from 'react'
import { reportFailure } from '../../../core/api/reportFailure.ts'
import { useRowLimit } from '../../../core/dashboards/slides/useRowLimit.ts'
import { dashboardTexts } from '../../../core/dashboards/texts.ts'
import { csvBlob, saveFile } from '../../../core/items/csvFile.ts'
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
import { useSession } from '../../../core/session/SessionContext.tsx'
import { PickChips } from '../by/PickChips.tsx'
import { NothingChecked } from '../checks/NothingChecked.tsx'
import { rangeFile } from '../rangeFile.ts'
import { SlowQueryNote } from '../SlowQueryNote.tsx'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { rowsCsv } from './rowsCsv.ts'
import { dataTexts as texts } from './texts.ts'
import { useCheckRows } from './useCheckRows.ts'
import { valueColumns } from './valueColumns.tsx'

const address = 'data'
const none: readonly never[] = []
const noEmployees: readonly string[] = []

/** Every recorded check value in the range, row by row; with filters, sort order and export. */
export function CheckRowsView() {
  const format = useFormat()
  const notices = useNotices()
  const userId = useSession(({ context }) => context.user?.userId ?? 0)
  const masked = useSession(({ context }) => context.maskMode)
  const { picks, pick } = usePicks()
  const nameOf = useNameOf(noEmployees)
  const pageSize = useRowLimit()
  const [state, setState] = useListState(checkRows, address, pageSize)
  const [layout, setLayout] = useColumnLayout(`${userId}.${checkRows.name}`)
  const [progress, setProgress] = useState<string | null>(null)
  const grid = useRef<GridHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const columns = useMemo(
    () =>
      valueColumns(
        itemColumns(checkRows, { inherent: {}, canWrite: false, masked, references: () => undefined, extra: none }),
        format,
      ),
    [masked, format],
  )
  const list = useMemo(() => {
    const { filters, search, sort } = state
    return {
      ...Object.fromEntries(filters.map(({ field, operator, value }) => [`${field}${operator}`, value])),
      ...(search ? { globalSearchValue: search } : {}),
      ...(sort.length > 0
        ? { orderBy: sort.map(({ field, descending }) => `${field}:${descending ? 'desc' : 'asc'}`).join(',') }
        : {}),
    }
  }, [state])
  const { page, size } = state
  const { rowsQuery, all, isEmpty, range } = useCheckRows(list, { first: page * size, size })
  const { data, error, isPlaceholderData } = rowsQuery
  // Until rows in a new order arrive, the headings show the order of the present rows.
  const request = JSON.stringify([list, page, size])
  const shownState = useRef({ request, sort: state.sort })
  if (!isPlaceholderData) shownState.current = { request, sort: state.sort }
  const rows = useMemo(
    () => data?.rows.map((values): GridRow => ({ id: values.entryId, values, state: 'kept' })) ?? [],
    [data],
  )
  const total = data?.total ?? null
  const isFiltered = state.filters.length > 0 || state.search !== ''
  async function exportRows() {
    const visible = visibleColumns(columns, layout)
    const parts: string[] = [rowsCsv(visible)]
    let exportedCount = 0
    setProgress(texts.starting)
    try {
      for await (const some of all()) {
        parts.push(rowsCsv(visible, some.rows))
        exportedCount += some.rows.length
        setProgress(texts.exporting(format.count(exportedCount), format.count(some.total)))
      }
      saveFile(rangeFile(texts.title, range, format, new Date()), csvBlob(...parts))
      notices.success(texts.exported(format.count(exportedCount)))
    } catch (failure) {
      reportFailure(notices, failure)
    }
    setProgress(null)
  }
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        height: 'calc(100vh - 5.5rem)',
        minHeight: '30rem',
        p: { xs: 3, sm: 6 },
        pt: { xs: 3, sm: 4 },
      }}
    >
      <RowTools
        type={checkRows}
        exportText={progress ?? texts.export}
        exportHint={texts.exportHint}
        {...{ state, columns, layout, searchBox }}
        onState={setState}
        onLayout={setLayout}
        onLeaveSearch={() => grid.current?.focus()}
        // The file would contain what mask mode hides.
        onExport={total && !masked && progress === null ? () => void exportRows() : null}
      />
      <SlowQueryNote of={[rowsQuery]} />
      <PickChips picks={picks} nameOf={nameOf} onLetGo={(by) => pick(by, undefined)} />
      {error && <ErrorAlert what={dashboardTexts.failed} error={error} onAgain={() => void rowsQuery.refetch()} />}
      <ReadGrid
        ref={grid}
        label={texts.title}
        isLoading={!isEmpty && !data && !error}
        isBusy={rowsQuery.isFetching}
        empty={isEmpty ? dashboardTexts.emptyGroups : isFiltered ? texts.noMatch : <NothingChecked />}
        onLayout={setLayout}
        onState={setState}
        isOld={isPlaceholderData && shownState.current.request !== request}
        sort={shownState.current.sort}
        {...{ columns, layout, rows, total, pageSize, state, searchBox }}
      />
    </Box>
  )
}
