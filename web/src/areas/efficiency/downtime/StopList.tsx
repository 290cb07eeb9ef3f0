import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useState } from 'react'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import { useReasonChoices } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { ReasonSheet } from '../reasons/ReasonSheet.tsx'
import { ReasonWord } from '../reasons/ReasonWord.tsx'
import { stopsInOrder } from '../reasons/stopsInOrder.ts'
import { isUnexplained, stoppedMs } from '../reasons/stopsOf.ts'
import { useStopOrder } from '../reasons/useStopOrder.ts'
import { efficiencyTexts } from '../texts.ts'
import { stopRows } from './stopRows.ts'
import { downtimeTexts as texts } from './texts.ts'
import { useDowntimeAddress } from './useDowntime.ts'
import { useStops } from './useStops.ts'

const enough = 20
const listHeight = '28rem'
const marginMs = 20 * 60_000
const emptySelection: ReadonlySet<number> = new Set()

/**
 * Shown instead of the list while there are no stops: a placeholder while loading, otherwise a note that there are
 * none.
 */
function NoStops({ isComing: isPending }: { isComing: boolean }) {
  return isPending ? (
    <Skeleton variant="rounded" height={listHeight} aria-busy />
  ) : (
    <Typography variant="body2" color="textSecondary">
      {texts.noStops}
    </Typography>
  )
}

/** The list of stops while its machine is not determined yet; `isComing` false: no machine has any. */
export function PendingStops(props: { isComing: boolean }) {
  return (
    <Panel title={texts.stops}>
      <NoStops {...props} />
    </Panel>
  )
}

/**
 * Lists the stops of a machine, latest or longest first, as far back as loaded; reasons can be entered, and each stop
 * links to its timeline.
 */
export function StopList(props: { resourceID: string }) {
  const { resourceID } = props
  const { search, classes } = useDowntimeAddress()
  const { range, now } = useScope()
  const format = useFormat()
  const name = useMachineName()(resourceID)
  const { timeZone } = format
  const { lookOf: styleOf } = useReasonChoices(resourceID)
  const [selected, setSelected] = useState(emptySelection)
  const [reasonStarts, setReasonStarts] = useState<ReadonlySet<number>>(emptySelection)
  const stops = useStops({ resourceID, start: range.start, end: range.end, live: range.live, now, enabled: true })
  const rows = useMemo(
    () => stopRows(stops.intervals, { classes, search, timeZone, asOf: stops.asOf }),
    [stops.intervals, stops.asOf, classes, search, timeZone],
  )
  const { order, onSort, isLatestFirst } = useStopOrder()
  const { field, descending } = order
  const sorted = useMemo(() => stopsInOrder(rows, { field, descending }), [rows, field, descending])
  const { earlier: loadEarlier, isLoading, since, error } = stops
  // A rare reason may occur before the interval loaded first.
  useEffect(() => {
    if (loadEarlier && !isLoading && !error && rows.length < enough) loadEarlier()
  }, [loadEarlier, isLoading, error, rows.length])
  const toggle = (start: number) => {
    const next = new Set(selected)
    if (!next.delete(start)) next.add(start)
    setSelected(next)
  }
  const close = () => {
    setReasonStarts(emptySelection)
    setSelected(emptySelection)
  }
  const selectedStops = rows.filter(({ start }) => selected.has(start))
  const sheetStops = useMemo(
    () => rows.filter(({ start }) => reasonStarts.has(start)).sort((a, b) => a.start - b.start),
    [rows, reasonStarts],
  )
  return (
    <Panel
      title={texts.stopsOf(name)}
      beside={since === null ? '' : texts.stopsSince(format.instant(since, 'moment'), isLatestFirst)}
      tools={
        <Box sx={{ display: 'flex', gap: 2 }}>
          {selectedStops.length > 0 && (
            <Button
              size="small"
              variant="contained"
              onClick={() => setReasonStarts(new Set(selectedStops.map(({ start }) => start)))}
            >
              {texts.giveReasonTo(selectedStops.length)}
            </Button>
          )}
          {loadEarlier && (
            <Button size="small" loading={isLoading} onClick={loadEarlier}>
              {texts.earlier}
            </Button>
          )}
        </Box>
      }
    >
      {error && <ErrorAlert what={efficiencyTexts.failed} error={error} onAgain={stops.again} />}
      {rows.length === 0 ? (
        <NoStops isComing={isLoading} />
      ) : (
        <VirtualTable
          label={texts.stopsOf(name)}
          maxHeight={listHeight}
          columns={[
            { label: texts.pick, width: '2.5rem' },
            { label: texts.start, width: 'minmax(12.5rem, 1fr)', by: 'start' },
            { label: texts.length, width: '6rem', numeric: true, by: 'length' },
            { label: texts.kind, width: '8rem' },
            { label: texts.reason, width: 'minmax(10rem, 1fr)' },
            { label: texts.shift, width: '7.5rem' },
            { label: texts.giveOrCorrect, width: '5.5rem' },
            { label: texts.open, width: '5rem' },
          ]}
          order={order}
          onSort={onSort}
          count={sorted.length}
          row={(index) => {
            const stop = sorted[index]!
            const start = format.instant(stop.start, 'full')
            return [
              <Checkbox
                key="pick"
                size="small"
                checked={selected.has(stop.start)}
                onChange={() => toggle(stop.start)}
                slotProps={{ input: { 'aria-label': texts.pickStop(start) } }}
                sx={{ p: 0.5 }}
              />,
              start,
              format.duration(stoppedMs(stop) / 1000),
              <StateWord key="kind" kind={stop.kind} />,
              <ReasonWord key="reason" stop={stop} styleOf={styleOf} />,
              stop.shift ?? '–',
              <Button
                key="mend"
                size="small"
                aria-label={texts.reasonOfStop(start)}
                onClick={() => setReasonStarts(new Set([stop.start]))}
                sx={{ py: 0 }}
              >
                {isUnexplained(stop) ? texts.giveReason : texts.correct}
              </Button>,
              <PageLink
                key="open"
                to="/efficiency/details"
                aria-label={texts.openStop(start)}
                search={(before) => ({
                  ...before,
                  machine: resourceID,
                  range: 'custom',
                  from: new Date(stop.start - marginMs).toISOString(),
                  to: new Date(stop.end + marginMs).toISOString(),
                })}
              >
                {texts.open}
              </PageLink>,
            ]
          }}
        />
      )}
      <ReasonSheet resourceID={resourceID} stops={sheetStops} onClose={close} />
    </Panel>
  )
}
