import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
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
import type { Pace } from '../../../core/pieces/pace.ts'
import { useInPieces } from '../../../core/pieces/useInPieces.ts'
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

const usual: Order<SetupKey> = { field: 'over', descending: true }

/**
 * Changeovers of the range: standard against actual by job operation, their spread by machine and part, and every
 * changeover.
 */
export function SetupDetailsView() {
  const search: SetupSearch = useSearch({ from: '/main/efficiency/setupDetails' })
  const { sort } = useSearch({ from: '/main/efficiency' })
  const { range, resourceIDs, isEmpty } = useScope()
  const setups = useSetups()
  const navigate = useNavigate()
  const format = useFormat()
  const order = parseOrder(sort, setupKeys, usual)
  const { field, descending } = order
  const { start, end } = range
  const { jobs } = setups
  const { kind, machine, part } = search
  const within = useMemo(
    () => changeoversIn(jobs, { range: { start, end }, search: { kind }, resourceIDs }),
    [jobs, start, end, kind, resourceIDs],
  )
  const shown = useMemo(
    () =>
      within.filter(
        ({ resourceID, to }) =>
          (machine === undefined || resourceID === machine) && (part === undefined || (to.partNum ?? '') === part),
      ),
    [within, machine, part],
  )
  const operations = useMemo(() => byOperation(shown), [shown])
  const sorted = useInPieces(
    useCallback((pace: Pace) => sortSetups(operations, { field, descending }, pace), [operations, field, descending]),
  )
  const rows = sorted.result ?? none
  const go = useCallback(
    (change: Partial<SetupSearch> & { sort?: string }) => void navigate({ to: '.', search: changedSearch(change) }),
    [navigate],
  )
  const open = rows.find(({ key }) => key === search.operation)
  const isVoid = setups.isKnown && !setups.isAsking && within.length === 0 && kind === undefined
  return (
    <ViewFrame
      trouble={setups.error}
      onAgain={setups.again}
      empty={isEmpty ? efficiencyTexts.emptyGroups : isVoid && texts.nothing}
      isLoading={!setups.isKnown || sorted.result === null}
      shape={[40, 420, 260]}
    >
      <SetupTools search={search} go={go} />
      {setups.more && (
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
          <Typography variant="body2" color="textSecondary">
            {texts.askedJobs(format.count(setups.asked), format.count(setups.all))}
          </Typography>
          <Button size="small" loading={setups.isAsking} onClick={setups.more}>
            {texts.moreJobs}
          </Button>
        </Box>
      )}
      <Panel
        title={texts.operations}
        beside={setups.isAsking ? texts.asking : texts.operationsBeside(format.count(shown.length))}
      >
        {shown.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {texts.nothingPicked}
          </Typography>
        ) : (
          <SetupTable
            rows={rows}
            order={order}
            onSort={(next) => go({ sort: orderText(next, order) })}
            selected={search.operation ?? null}
            onOpen={(operation) => go({ operation })}
          />
        )}
      </Panel>
      <SetupSpreads {...{ within, shown, machine, part, go }} />
      <Panel title={texts.changeovers} beside={texts.changeoversBeside}>
        <ChangeoverList label={texts.changeovers} changeovers={shown} />
      </Panel>
      {open && (
        <SideSheet
          open
          isWide
          title={operationName(open.to)}
          beside={partName(open.to)}
          closeLabel={texts.close}
          onClose={() => go({ operation: undefined })}
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
