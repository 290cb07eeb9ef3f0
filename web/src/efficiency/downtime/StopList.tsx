import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { Trouble } from '../../kit/Trouble.tsx'
import { VirtualTable } from '../../kit/VirtualTable.tsx'
import { StateWord } from '../StateSwatch.tsx'
import { efficiencyTexts } from '../texts.ts'
import { useScope } from '../useScope.ts'
import { stopRows } from './stopRows.ts'
import { downtimeTexts as texts } from './texts.ts'
import { useDowntimeAddress } from './useDowntime.ts'
import { useReasonLooks } from './useReasonLooks.ts'
import { useStops } from './useStops.ts'

const enough = 20
const aroundMs = 20 * 60_000

/** The stops themselves of a machine, the latest first, as far back as was looked; each leads to the timeline around it. */
export function StopList(props: { resourceID: string; name: string }) {
  const { resourceID } = props
  const { search, classes } = useDowntimeAddress()
  const { range, now } = useScope()
  const format = useFormat()
  const looks = useReasonLooks()
  const { timeZone } = format
  const stops = useStops({ resourceID, start: range.start, end: range.end, live: range.live, now, enabled: true })
  const rows = useMemo(
    () => stopRows(stops.intervals, { classes, search, timeZone }),
    [stops.intervals, classes, search, timeZone],
  )
  const { earlier, isLoading, since, error } = stops
  // A rare reason may lie further back than what was looked at first.
  useEffect(() => {
    if (earlier && !isLoading && !error && rows.length < enough) earlier()
  }, [earlier, isLoading, error, rows.length])
  return (
    <Panel
      title={texts.stopsOf(props.name)}
      beside={since === null ? '' : texts.stopsSince(format.instant(since, 'moment'))}
      tools={
        earlier && (
          <Button size="small" loading={isLoading} onClick={earlier}>
            {texts.earlier}
          </Button>
        )
      }
    >
      {error && (
        <Trouble
          what={efficiencyTexts.failed}
          sentence={sentenceOf(error)}
          again={efficiencyTexts.again}
          onAgain={stops.again}
        />
      )}
      {rows.length === 0 ? (
        <Typography variant="body2" color="text.secondary" aria-busy={isLoading}>
          {isLoading ? texts.looking : texts.noStops}
        </Typography>
      ) : (
        <VirtualTable
          label={texts.stopsOf(props.name)}
          maxHeight="28rem"
          columns={[
            { label: texts.start, width: 'minmax(10rem, 1fr)' },
            { label: texts.length, width: '7rem', numeric: true },
            { label: texts.kind, width: '9rem' },
            { label: texts.reason, width: 'minmax(10rem, 2fr)' },
            { label: texts.shift, width: '7rem' },
            { label: texts.open, width: '7rem' },
          ]}
          count={rows.length}
          row={(place) => {
            const stop = rows[place]!
            const start = format.instant(stop.start, 'full')
            return [
              start,
              format.duration((stop.end - stop.start) / 1000),
              <StateWord key="kind" kind={stop.kind} />,
              stop.reason === null ? (
                <Box key="reason" component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
                  {texts.noReason}
                </Box>
              ) : (
                looks(stop.reason).label
              ),
              stop.shiftNum === null ? '–' : texts.shiftName(stop.shiftNum),
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
    </Panel>
  )
}
