import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { SideSheet } from '../../kit/sheet/SideSheet.tsx'
import { operationName, partName } from '../operationName.ts'
import { type Order, orderText, parseOrder } from '../sortOrder.ts'
import { efficiencyTexts } from '../texts.ts'
import { useScope } from '../useScope.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import { ChangeoverList } from './ChangeoverList.tsx'
import { byOperation, type Changeover, changeoversIn } from './changeovers.ts'
import { type SetupKey, SetupTable, setupKeys, sortSetups } from './SetupTable.tsx'
import { SetupTools } from './SetupTools.tsx'
import { SpreadList, type SpreadRow } from './SpreadList.tsx'
import type { SetupSearch } from './setupSearch.ts'
import { spreadOf } from './spread.ts'
import { setupTexts as texts } from './texts.ts'
import { useSetups } from './useSetups.ts'

const usual: Order<SetupKey> = { by: 'over', descending: true }

/** Spreads of changeovers by a key, the longest median first. */
function spreads(
  changeovers: readonly Changeover[],
  keyOf: (one: Changeover) => string,
  labelOf: (key: string) => string,
): SpreadRow[] {
  const secs = new Map<string, number[]>()
  for (const one of changeovers) {
    const same = secs.get(keyOf(one))
    if (same) same.push(one.secs)
    else secs.set(keyOf(one), [one.secs])
  }
  return [...secs]
    .flatMap(([key, values]) => {
      const spread = spreadOf(values)
      return spread ? [{ key, label: labelOf(key), spread }] : []
    })
    .sort((a, b) => b.spread.median - a.spread.median)
}

/** Setups of the range: standard against actual by job operation, their spread by machine and part, and every changeover. */
export function SetupDetailsView() {
  const search: SetupSearch = useSearch({ from: '/main/efficiency/setupDetails' })
  const { sort } = useSearch({ from: '/main/efficiency' })
  const { range, resourceIDs, isEmpty } = useScope()
  const setups = useSetups()
  const navigate = useNavigate()
  const format = useFormat()
  const order = parseOrder(sort, setupKeys, usual)
  const { by, descending } = order
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
  const rows = useMemo(() => sortSetups(byOperation(shown), { by, descending }), [shown, by, descending])
  const go = (change: Partial<SetupSearch> & { sort?: string }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }) as never })
  const open = rows.find(({ key }) => key === search.operation)
  const isVoid = setups.isKnown && !setups.isAsking && within.length === 0 && kind === undefined
  return (
    <ViewFrame
      trouble={setups.error}
      onAgain={setups.again}
      empty={isEmpty ? efficiencyTexts.emptyGroups : isVoid && texts.nothing}
      isLoading={!setups.isKnown}
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
        {rows.length === 0 ? (
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
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <SpreadList
          title={texts.byMachine}
          heading={texts.machine}
          rows={spreads(
            part === undefined ? within : shown,
            ({ resourceID }) => resourceID,
            (key) => key,
          )}
          selected={machine ?? null}
          onSelect={(key) => go({ machine: machine === key ? undefined : key })}
        />
        <SpreadList
          title={texts.byPart}
          heading={texts.part}
          rows={spreads(
            machine === undefined ? within : shown,
            ({ to }) => to.partNum ?? '',
            (key) => key || texts.noPart,
          )}
          selected={part ?? null}
          onSelect={(key) => go({ part: part === key ? undefined : key })}
        />
      </Box>
      <Panel title={texts.changeovers} beside={texts.changeoversBeside}>
        <ChangeoverList label={texts.changeovers} changeovers={shown} />
      </Panel>
      {open && (
        <SideSheet
          open
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
