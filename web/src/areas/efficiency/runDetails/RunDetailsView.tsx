import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { mapInChunks, type Pace } from '../../../core/chunks/pace.ts'
import { useChunkedWork } from '../../../core/chunks/useChunkedWork.ts'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import type { Order } from '../../../core/kit/table/order.ts'
import { inOrder, orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { changedSearch } from '../../../core/kit/untypedSearch.ts'
import type { OperationRun } from '../jobOperations.ts'
import { operationName, partName } from '../operationName.ts'
import { efficiencyTexts } from '../texts.ts'
import { useRuns } from '../useRuns.ts'
import { OperationSheet } from './OperationSheet.tsx'
import { type RunKey, type RunRow, RunTable, runKeys } from './RunTable.tsx'
import { runMetrics } from './runMetrics.ts'
import { runTexts as texts } from './texts.ts'

const defaultOrder: Order<RunKey> = { field: 'lost', descending: true }

const sortedBy: Record<RunKey, (row: RunRow) => number | string | null> = {
  job: operationName,
  part: ({ partNum }) => partNum,
  standard: ({ metrics }) => metrics.standardSecs,
  actual: ({ metrics }) => metrics.actualSecs,
  good: ({ metrics }) => metrics.goodCount,
  run: ({ metrics }) => metrics.runSecs,
  ideal: ({ metrics }) => (metrics.idealMissingCount > 0 ? null : metrics.idealSecs),
  performance: ({ metrics }) => metrics.performance,
  scrap: ({ metrics }) => metrics.scrapRatio,
  lost: ({ metrics }) => metrics.lostSecs,
}

const none: readonly RunRow[] = []

/** Returns runs with their metrics, excluding those without run time and parts. */
async function rowsOf(runs: readonly OperationRun[] | null, pace: Pace): Promise<RunRow[] | null> {
  if (runs === null) return null
  const rows = await mapInChunks(runs, (run) => ({ ...run, metrics: runMetrics(run.machines) }), pace)
  return rows.filter(({ metrics }) => metrics.runSecs > 0 || metrics.totalCount > 0)
}

/**
 * View of the job operations of the range, standard against actual, largest loss first; selecting a row opens its
 * history.
 */
export function RunDetailsView() {
  const search = useSearch({ from: '/main/efficiency/runDetails' })
  const { sort } = useSearch({ from: '/main/efficiency' })
  const { isEmpty } = useScope()
  const { query, runs, isOld: isOldRuns, more } = useRuns()
  const navigate = useNavigate()
  const format = useFormat()
  const order = parseOrder(sort, runKeys, defaultOrder)
  const { field, descending } = order
  const runRows = useChunkedWork(useCallback((pace: Pace) => rowsOf(runs, pace), [runs]))
  const sorted = useChunkedWork(
    useCallback(
      async (pace: Pace) => runRows.result && (await inOrder(runRows.result, sortedBy[field], descending, pace)),
      [runRows.result, field, descending],
    ),
  )
  const rows = sorted.result ?? none
  const isKnown = sorted.result !== null && !isOldRuns && !runRows.isOld && !sorted.isOld
  const searchText = search.find?.trim().toLowerCase() ?? ''
  const visibleRows = useMemo(
    () =>
      searchText
        ? rows.filter((row) => `${operationName(row)} ${partName(row)}`.toLowerCase().includes(searchText))
        : rows,
    [rows, searchText],
  )
  const open = rows.find(({ key }) => key === search.operation)
  const changeSearch = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: changedSearch(change), replace: 'find' in change })
  return (
    <ViewFrame
      trouble={query.error}
      onAgain={() => void query.refetch()}
      empty={isEmpty ? efficiencyTexts.emptyGroups : isKnown && rows.length === 0 && texts.nothing}
      isLoading={sorted.result === null}
      shape={[560]}
    >
      <Panel
        title={texts.title}
        beside={(more ? texts.besideLongest : texts.beside)(format.count(rows.length))}
        tools={
          <TextField
            size="small"
            type="search"
            placeholder={texts.find}
            slotProps={{ htmlInput: { 'aria-label': texts.find } }}
            value={search.find ?? ''}
            onChange={({ target }) => changeSearch({ find: target.value || undefined })}
            sx={{ width: { xs: '9rem', sm: '14rem' }, displayPrint: 'none' }}
          />
        }
      >
        {visibleRows.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {texts.notFound}
          </Typography>
        ) : (
          <RunTable
            rows={visibleRows}
            order={order}
            onSort={(next) => changeSearch({ sort: orderText(next, order) })}
            selected={search.operation ?? null}
            onOpen={(operation) => changeSearch({ operation })}
          />
        )}
        {more && (
          <Box sx={{ pt: 2 }}>
            <Typography variant="body2" color="textSecondary">
              {texts.more}
            </Typography>
          </Box>
        )}
      </Panel>
      {open && <OperationSheet run={open} onClose={() => changeSearch({ operation: undefined })} />}
    </ViewFrame>
  )
}
