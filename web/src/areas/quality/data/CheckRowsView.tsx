import { checkRows } from '@takt/domain/areas/quality/checkRows.ts'
import { useMemo, useRef, useState } from 'react'
import { tellFailure } from '../../../core/api/tellFailure.ts'
import { useRowsAtOnce } from '../../../core/dashboards/slides/useRowsAtOnce.ts'
import { dashboardTexts } from '../../../core/dashboards/texts.ts'
import { csvBlob, saveFile } from '../../../core/items/csvFile.ts'
import { itemColumns } from '../../../core/items/itemColumns.ts'
import { ReadGrid } from '../../../core/items/ReadGrid.tsx'
import { RowTools } from '../../../core/items/RowTools.tsx'
import { useListState } from '../../../core/items/useListState.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { visibleColumns } from '../../../core/kit/grid/columns/columnLayout.ts'
import { useColumnLayout } from '../../../core/kit/grid/columns/useColumnLayout.ts'
import type { GridHandle } from '../../../core/kit/grid/gridProps.ts'
import type { GridRow } from '../../../core/kit/grid/gridTypes.ts'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { PickChips } from '../by/PickChips.tsx'
import { NothingChecked } from '../checks/NothingChecked.tsx'
import { QuestionWaits } from '../QuestionWaits.tsx'
import { rangeFile } from '../rangeFile.ts'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { foundColumns } from './foundColumns.tsx'
import { rowsCsv } from './rowsCsv.ts'
import { dataTexts as texts } from './texts.ts'
import { useCheckRows } from './useCheckRows.ts'

const address = 'data'
const none: readonly never[] = []
const nobody: readonly string[] = []

/** Every value that was found at checks in the range, row by row; filtered, in order, and taken along as a file. */
export function CheckRowsView() {
  const format = useFormat()
  const notices = useNotices()
  const userId = useSession(({ context }) => context.user?.userId ?? 0)
  const masked = useSession(({ context }) => context.maskMode)
  const { picks, pick } = usePicks()
  const nameOf = useNameOf(nobody)
  const pageSize = useRowsAtOnce()
  const [state, setState] = useListState(checkRows, address, pageSize)
  const [layout, setLayout] = useColumnLayout(`${userId}.${checkRows.name}`)
  const [progress, setProgress] = useState<string | null>(null)
  const grid = useRef<GridHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const columns = useMemo(
    () =>
      foundColumns(
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
  const { answer, all, isEmpty, range } = useCheckRows(list, { first: page * size, size })
  const { data, error, isPlaceholderData } = answer
  // Until rows in another order are there the headings say how these stand.
  const asked = JSON.stringify([list, page, size])
  const stands = useRef({ asked, sort: state.sort })
  if (!isPlaceholderData) stands.current = { asked, sort: state.sort }
  const rows = useMemo(
    () => data?.rows.map((values): GridRow => ({ id: values.entryId, values, state: 'kept' })) ?? [],
    [data],
  )
  const total = data?.total ?? null
  const isNarrowed = state.filters.length > 0 || state.search !== ''
  async function takeAlong() {
    const shown = visibleColumns(columns, layout)
    const parts: string[] = [rowsCsv(shown)]
    let done = 0
    setProgress(texts.beginning)
    try {
      for await (const some of all()) {
        parts.push(rowsCsv(shown, some.rows))
        done += some.rows.length
        setProgress(texts.exporting(format.count(done), format.count(some.total)))
      }
      saveFile(rangeFile(texts.title, range, format, new Date()), csvBlob(...parts))
      notices.success(texts.exported(format.count(done)))
    } catch (failure) {
      tellFailure(notices, failure)
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
        // The file would hold what mask mode hides.
        onExport={total && !masked && progress === null ? () => void takeAlong() : null}
      />
      <QuestionWaits of={[answer]} />
      <PickChips picks={picks} nameOf={nameOf} onLetGo={(by) => pick(by, undefined)} />
      {error && <Trouble what={dashboardTexts.failed} error={error} onAgain={() => void answer.refetch()} />}
      <ReadGrid
        ref={grid}
        label={texts.title}
        isLoading={!isEmpty && !data && !error}
        isBusy={answer.isFetching}
        empty={isEmpty ? dashboardTexts.emptyGroups : isNarrowed ? texts.noMatch : <NothingChecked />}
        onLayout={setLayout}
        onState={setState}
        isOld={isPlaceholderData && stands.current.asked !== asked}
        sort={stands.current.sort}
        {...{ columns, layout, rows, total, pageSize, state, searchBox }}
      />
    </Box>
  )
}
