import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { formatInstant } from '../../../core/kit/format/instantFormat.ts'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { narrowName } from '../../../core/kit/timeline/narrowName.ts'
import { DayColumns } from '../overall/DayColumns.tsx'
import { UnscheduledSegment } from './AmountBar.tsx'
import { type Amounts, plannedSoFar } from './amounts.ts'
import { extraHours, type PlanBand, type PlanDay } from './planDays.ts'
import { scheduleViewTexts as texts } from './texts.ts'
import { useScheduleWords } from './useScheduleWords.ts'

const positionStyle = (at: { start: number; end: number }, day: { start: number; end: number }) => {
  const span = day.end - day.start
  return { left: `${((at.start - day.start) / span) * 100}%`, width: `${((at.end - at.start) / span) * 100}%` }
}

function Bands(props: { day: PlanDay; zone: string }) {
  const { day, zone } = props
  const { locale } = useFormat()
  const time = (ms: number) => formatInstant(ms, 'time', { locale, timeZone: zone })
  const name = ({ shiftName, shiftNum }: PlanBand) =>
    shiftName ?? (shiftNum === null ? texts.added : texts.shift(shiftNum))
  return (
    <Box sx={{ position: 'relative', height: '1.125rem', mb: '2px' }}>
      {day.bands.map((band) => (
        <Box
          key={band.key}
          title={texts.bandHint(band.planned ? name(band) : texts.break, time(band.start), time(band.end), zone)}
          sx={{
            position: 'absolute',
            top: 0,
            bottom: 0,
            border: 1,
            borderColor: 'divider',
            bgcolor: band.planned ? 'action.hover' : 'transparent',
            px: 1,
            fontSize: '0.6875rem',
            lineHeight: '1rem',
            color: 'text.secondary',
            overflow: 'hidden',
            whiteSpace: 'nowrap',
          }}
          style={positionStyle(band, day)}
        >
          {band.planned && band.opens && (
            <Box sx={narrowName}>
              <span>{`${band.before ? '‹ ' : ''}${name(band)}`}</span>
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

/**
 * Row of a machine's day: shifts as bands, time classes of each hour below, unscheduled running marked, and totals on
 * the right.
 */
export function DayRow(props: {
  machine: string
  day: PlanDay
  /** Length of the longest day shown (ms); all days use the same scale. */
  spanMs: number
  hours: readonly Bucket[]
  amounts: Amounts
  /** Time zone of the schedule, used for shift times. */
  zone: string
  now: number
}) {
  const { day, amounts, now } = props
  const format = useFormat()
  const words = useScheduleWords()
  const extra = extraHours(day)
  const name = format.instant(day.start, 'weekday')
  const outside = props.hours.filter(({ unscheduledRunSecs }) => unscheduledRunSecs > 0)
  const totals = [amounts.ran, amounts.missed, plannedSoFar(amounts), amounts.ahead, amounts.outside]
  return (
    <>
      <Box role="rowheader" sx={{ display: 'grid', alignContent: 'center', minWidth: 0 }}>
        <PageLink
          to="/efficiency/details"
          search={(before) => ({
            ...before,
            machine: props.machine,
            range: 'custom',
            from: new Date(day.start).toISOString(),
            to: new Date(day.end).toISOString(),
          })}
          aria-label={texts.openDay(props.machine, name, words.long(amounts, day.exceptions))}
          color="inherit"
          underline="hover"
          sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}
        >
          {name}
        </PageLink>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {extra !== 0 && (
            <Box component="span" title={texts.clocksChange(extra)} sx={{ pr: 1, fontWeight: 650 }}>
              {texts.extraHours(extra)}
            </Box>
          )}
          {day.exceptions.map((entry) => (
            <span key={entry.scheduleExceptionID} title={words.exception(entry)} style={{ whiteSpace: 'nowrap' }}>
              {`${texts.glyphs[entry.kind]} ${words.exception(entry)} `}
            </span>
          ))}
        </Box>
      </Box>
      <Box role="cell" sx={{ minWidth: 0 }}>
        <Box sx={{ position: 'relative' }} style={{ width: `${((day.end - day.start) / props.spanMs) * 100}%` }}>
          <Bands day={day} zone={props.zone} />
          <DayColumns buckets={props.hours} start={day.start} end={day.end} />
          <Box aria-hidden sx={{ position: 'relative', height: '0.25rem', mt: '2px', lineHeight: 0 }}>
            {outside.map((hour) => (
              <Box key={hour.start} sx={{ position: 'absolute', height: '100%' }} style={positionStyle(hour, day)}>
                <UnscheduledSegment />
              </Box>
            ))}
          </Box>
          {now > day.start && now < day.end && (
            <Box
              aria-hidden
              sx={{ position: 'absolute', top: 0, bottom: 0, width: '2px', bgcolor: 'text.primary' }}
              style={{ left: positionStyle({ start: now, end: now }, day).left }}
            />
          )}
        </Box>
      </Box>
      {totals.map((secs, column) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always these
          key={column}
          role="cell"
          title={`${format.exact(secs)} s`}
          sx={{
            textAlign: 'right',
            whiteSpace: 'nowrap',
            alignSelf: 'center',
            display: { xs: column === 0 ? 'block' : 'none', sm: 'block' },
            color: column === 0 ? 'text.primary' : 'text.secondary',
          }}
        >
          {secs > 0 ? format.duration(secs) : '–'}
        </Box>
      ))}
    </>
  )
}
