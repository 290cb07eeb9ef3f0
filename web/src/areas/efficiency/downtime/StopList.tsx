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
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { GiveReasonSheet } from '../reasons/GiveReasonSheet.tsx'
import { ReasonWord } from '../reasons/ReasonWord.tsx'
import { stopsInOrder } from '../reasons/stopsInOrder.ts'
import { isUnexplained, stoodMs } from '../reasons/stopsOf.ts'
import { useStopOrder } from '../reasons/useStopOrder.ts'
import { efficiencyTexts } from '../texts.ts'
import { stopRows } from './stopRows.ts'
import { downtimeTexts as texts } from './texts.ts'
import { useDowntimeAddress } from './useDowntime.ts'
import { useStops } from './useStops.ts'

const enough = 20
const listHeight = '28rem'
const aroundMs = 20 * 60_000
const nobody: ReadonlySet<number> = new Set()

/** What stands in place of the list while there are no stops: its shape, or that there are none. */
function NoStops({ isComing }: { isComing: boolean }) {
  return isComing ? (
    <Skeleton variant="rounded" height={listHeight} aria-busy />
  ) : (
    <Typography variant="body2" color="textSecondary">
      {texts.noStops}
    </Typography>
  )
}

/** The list of stops while it is not known whose; `isComing` false: nobody has any. */
export function StopsComing(props: { isComing: boolean }) {
  return (
    <Panel title={texts.stops}>
      <NoStops {...props} />
    </Panel>
  )
}

/**
 * The stops themselves of a machine, the latest or longest first, as far back as was looked: reasons are given here,
 * each leads to its timeline.
 */
export function StopList(props: { resourceID: string }) {
  const { resourceID } = props
  const { search, classes } = useDowntimeAddress()
  const { range, now } = useScope()
  const format = useFormat()
  const name = useMachineName()(resourceID)
  const { timeZone } = format
  const { lookOf } = useReasonChoices(resourceID)
  const [picked, setPicked] = useState(nobody)
  const [given, setGiven] = useState<ReadonlySet<number>>(nobody)
  const stops = useStops({ resourceID, start: range.start, end: range.end, live: range.live, now, enabled: true })
  const rows = useMemo(
    () => stopRows(stops.intervals, { classes, search, timeZone, asOf: stops.asOf }),
    [stops.intervals, stops.asOf, classes, search, timeZone],
  )
  const { order, onSort, isLatestFirst } = useStopOrder()
  const { field, descending } = order
  const sorted = useMemo(() => stopsInOrder(rows, { field, descending }), [rows, field, descending])
  const { earlier, isLoading, since, error } = stops
  // A rare reason may lie further back than what was looked at first.
  useEffect(() => {
    if (earlier && !isLoading && !error && rows.length < enough) earlier()
  }, [earlier, isLoading, error, rows.length])
  const toggle = (start: number) => {
    const next = new Set(picked)
    if (!next.delete(start)) next.add(start)
    setPicked(next)
  }
  const close = () => {
    setGiven(nobody)
    setPicked(nobody)
  }
  const chosen = rows.filter(({ start }) => picked.has(start))
  const sheetStops = useMemo(
    () => rows.filter(({ start }) => given.has(start)).sort((a, b) => a.start - b.start),
    [rows, given],
  )
  return (
    <Panel
      title={texts.stopsOf(name)}
      beside={since === null ? '' : texts.stopsSince(format.instant(since, 'moment'), isLatestFirst)}
      tools={
        <Box sx={{ display: 'flex', gap: 2 }}>
          {chosen.length > 0 && (
            <Button
              size="small"
              variant="contained"
              onClick={() => setGiven(new Set(chosen.map(({ start }) => start)))}
            >
              {texts.giveTo(chosen.length)}
            </Button>
          )}
          {earlier && (
            <Button size="small" loading={isLoading} onClick={earlier}>
              {texts.earlier}
            </Button>
          )}
        </Box>
      }
    >
      {error && <Trouble what={efficiencyTexts.failed} error={error} onAgain={stops.again} />}
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
            { label: texts.giveOrMend, width: '5.5rem' },
            { label: texts.open, width: '5rem' },
          ]}
          order={order}
          onSort={onSort}
          count={sorted.length}
          row={(place) => {
            const stop = sorted[place]!
            const start = format.instant(stop.start, 'full')
            return [
              <Checkbox
                key="pick"
                size="small"
                checked={picked.has(stop.start)}
                onChange={() => toggle(stop.start)}
                slotProps={{ input: { 'aria-label': texts.pickStop(start) } }}
                sx={{ p: 0.5 }}
              />,
              start,
              format.duration(stoodMs(stop) / 1000),
              <StateWord key="kind" kind={stop.kind} />,
              <ReasonWord key="reason" stop={stop} lookOf={lookOf} />,
              stop.shift ?? '–',
              <Button
                key="mend"
                size="small"
                aria-label={texts.mendStop(start)}
                onClick={() => setGiven(new Set([stop.start]))}
                sx={{ py: 0 }}
              >
                {isUnexplained(stop) ? texts.give : texts.mend}
              </Button>,
              <PageLink
                key="open"
                to="/efficiency/details"
                aria-label={texts.openStop(start)}
                search={(before) => ({
                  ...before,
                  machine: resourceID,
                  range: 'custom',
                  from: new Date(stop.start - aroundMs).toISOString(),
                  to: new Date(stop.end + aroundMs).toISOString(),
                })}
              >
                {texts.open}
              </PageLink>,
            ]
          }}
        />
      )}
      <GiveReasonSheet resourceID={resourceID} stops={sheetStops} onClose={close} />
    </Panel>
  )
}
