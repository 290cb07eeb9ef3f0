import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import type { Order } from '../../../core/kit/table/order.ts'
import { inOrder, orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { changedSearch } from '../../../core/kit/untypedSearch.ts'
import { mapInPieces, type Pace } from '../../../core/pieces/pace.ts'
import { useInPieces } from '../../../core/pieces/useInPieces.ts'
import type { OperationRun } from '../jobOperations.ts'
import { operationName, partName } from '../operationName.ts'
import { efficiencyTexts } from '../texts.ts'
import { useRuns } from '../useRuns.ts'
import { OperationSheet } from './OperationSheet.tsx'
import { type RunKey, type RunRow, RunTable, runKeys } from './RunTable.tsx'
import { runFigures } from './runFigures.ts'
import { runTexts as texts } from './texts.ts'

const usual: Order<RunKey> = { field: 'lost', descending: true }

const sortedBy: Record<RunKey, (row: RunRow) => number | string | null> = {
  job: operationName,
  part: ({ partNum }) => partNum,
  standard: ({ figures }) => figures.standardSecs,
  actual: ({ figures }) => figures.actualSecs,
  good: ({ figures }) => figures.goodCount,
  run: ({ figures }) => figures.runSecs,
  ideal: ({ figures }) => (figures.idealMissingCount > 0 ? null : figures.idealSecs),
  performance: ({ figures }) => figures.performance,
  scrap: ({ figures }) => figures.scrapRatio,
  lost: ({ figures }) => figures.lostSecs,
}

const none: readonly RunRow[] = []

/** Runs with their figures; those that did nothing are left out. */
async function rowsOf(runs: readonly OperationRun[] | null, pace: Pace): Promise<RunRow[] | null> {
  if (runs === null) return null
  const rows = await mapInPieces(runs, (run) => ({ ...run, figures: runFigures(run.machines) }), pace)
  return rows.filter(({ figures }) => figures.runSecs > 0 || figures.totalCount > 0)
}

/**
 * Job operations of the range, standard against actual, the time lost against standard first; a row opens its history.
 */
export function RunDetailsView() {
  const search = useSearch({ from: '/main/efficiency/runDetails' })
  const { sort } = useSearch({ from: '/main/efficiency' })
  const { isEmpty } = useScope()
  const { query, runs, isOld: isOldRuns, more } = useRuns()
  const navigate = useNavigate()
  const format = useFormat()
  const order = parseOrder(sort, runKeys, usual)
  const { field, descending } = order
  const ran = useInPieces(useCallback((pace: Pace) => rowsOf(runs, pace), [runs]))
  const sorted = useInPieces(
    useCallback(
      async (pace: Pace) => ran.result && (await inOrder(ran.result, sortedBy[field], descending, pace)),
      [ran.result, field, descending],
    ),
  )
  const rows = sorted.result ?? none
  const isKnown = sorted.result !== null && !isOldRuns && !ran.isOld && !sorted.isOld
  const wanted = search.find?.trim().toLowerCase() ?? ''
  const shown = useMemo(
    () =>
      wanted ? rows.filter((row) => `${operationName(row)} ${partName(row)}`.toLowerCase().includes(wanted)) : rows,
    [rows, wanted],
  )
  const open = rows.find(({ key }) => key === search.operation)
  const go = (change: Record<string, string | undefined>) =>
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
            onChange={({ target }) => go({ find: target.value || undefined })}
            sx={{ width: { xs: '9rem', sm: '14rem' }, displayPrint: 'none' }}
          />
        }
      >
        {shown.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {texts.notFound}
          </Typography>
        ) : (
          <RunTable
            rows={shown}
            order={order}
            onSort={(next) => go({ sort: orderText(next, order) })}
            selected={search.operation ?? null}
            onOpen={(operation) => go({ operation })}
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
      {open && <OperationSheet run={open} onClose={() => go({ operation: undefined })} />}
    </ViewFrame>
  )
}
