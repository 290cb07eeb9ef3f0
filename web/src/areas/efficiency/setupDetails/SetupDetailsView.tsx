import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Pace } from '../../../core/chunks/pace.ts'
import { useChunkedWork } from '../../../core/chunks/useChunkedWork.ts'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { SideSheet } from '../../../core/kit/sheet/SideSheet.tsx'
import type { Order } from '../../../core/kit/table/order.ts'
import { orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { changedSearch } from '../../../core/kit/untypedSearch.ts'
import { operationName, partName } from '../operationName.ts'
import { efficiencyTexts } from '../texts.ts'
import { ChangeoverList } from './ChangeoverList.tsx'
import { byOperation, changeoversIn, type OperationSetups } from './changeovers.ts'
import { SetupSpreads } from './SetupSpreads.tsx'
import { type SetupKey, SetupTable, setupKeys, sortSetups } from './SetupTable.tsx'
import { SetupTools } from './SetupTools.tsx'
import type { SetupSearch } from './setupSearch.ts'
import { setupTexts as texts } from './texts.ts'
import { useSetups } from './useSetups.ts'

const none: readonly OperationSetups[] = []

const defaultOrder: Order<SetupKey> = { field: 'over', descending: true }

/**
 * View of the changeovers in the range: standard against actual by job operation, their distribution by machine and
 * part, and every changeover.
 */
export function SetupDetailsView() {
  const search: SetupSearch = useSearch({ from: '/main/efficiency/setupDetails' })
  const { sort } = useSearch({ from: '/main/efficiency' })
  const { range, resourceIDs, isEmpty } = useScope()
  const setups = useSetups()
  const navigate = useNavigate()
  const format = useFormat()
  const order = parseOrder(sort, setupKeys, defaultOrder)
  const { field, descending } = order
  const { start, end } = range
  const { jobs } = setups
  const { kind, machine, part } = search
  const within = useMemo(
    () => changeoversIn(jobs, { range: { start, end }, search: { kind }, resourceIDs }),
    [jobs, start, end, kind, resourceIDs],
  )
  const selectedChangeovers = useMemo(
    () =>
      within.filter(
        ({ resourceID, to }) =>
          (machine === undefined || resourceID === machine) && (part === undefined || (to.partNum ?? '') === part),
      ),
    [within, machine, part],
  )
  const operations = useMemo(() => byOperation(selectedChangeovers), [selectedChangeovers])
  const sorted = useChunkedWork(
    useCallback((pace: Pace) => sortSetups(operations, { field, descending }, pace), [operations, field, descending]),
  )
  const rows = sorted.result ?? none
  const changeSearch = useCallback(
    (change: Partial<SetupSearch> & { sort?: string }) => void navigate({ to: '.', search: changedSearch(change) }),
    [navigate],
  )
  const open = rows.find(({ key }) => key === search.operation)
  const isVoid = setups.isKnown && !setups.isLoadingMore && within.length === 0 && kind === undefined
  return (
    <ViewFrame
      trouble={setups.error}
      onAgain={setups.again}
      empty={isEmpty ? efficiencyTexts.emptyGroups : isVoid && texts.nothing}
      isLoading={!setups.isKnown || sorted.result === null}
      shape={[40, 420, 260]}
    >
      <SetupTools search={search} go={changeSearch} />
      {setups.more && (
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
          <Typography variant="body2" color="textSecondary">
            {texts.jobsShown(format.count(setups.requestedCount), format.count(setups.all))}
          </Typography>
          <Button size="small" loading={setups.isLoadingMore} onClick={setups.more}>
            {texts.moreJobs}
          </Button>
        </Box>
      )}
      <Panel
        title={texts.operations}
        beside={
          setups.isLoadingMore ? texts.loadingMore : texts.operationsBeside(format.count(selectedChangeovers.length))
        }
      >
        {selectedChangeovers.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {texts.nothingPicked}
          </Typography>
        ) : (
          <SetupTable
            rows={rows}
            order={order}
            onSort={(next) => changeSearch({ sort: orderText(next, order) })}
            selected={search.operation ?? null}
            onOpen={(operation) => changeSearch({ operation })}
          />
        )}
      </Panel>
      <SetupSpreads {...{ within, shown: selectedChangeovers, machine, part, go: changeSearch }} />
      <Panel title={texts.changeovers} beside={texts.changeoversBeside}>
        <ChangeoverList label={texts.changeovers} changeovers={selectedChangeovers} />
      </Panel>
      {open && (
        <SideSheet
          open
          isWide
          title={operationName(open.to)}
          beside={partName(open.to)}
          closeLabel={texts.close}
          onClose={() => changeSearch({ operation: undefined })}
          foot={
            <PageLink to="/$list/$key" params={{ list: 'jobs', key: open.to.jobNum }} variant="body2">
              {texts.openJob(open.to.jobNum)}
            </PageLink>
          }
        >
          <ChangeoverList label={texts.changeovers} changeovers={open.changeovers} maxHeight="70vh" />
        </SideSheet>
      )}
    </ViewFrame>
  )
}
