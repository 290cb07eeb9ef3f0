import Pause from '@mui/icons-material/Pause'
import PlayArrow from '@mui/icons-material/PlayArrow'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Slider from '@mui/material/Slider'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { useMemo } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { BandLane } from '../../kit/timeline/BandLane.tsx'
import { TimeAxis } from '../../kit/timeline/TimeAxis.tsx'
import type { TimeWindow } from '../../kit/timeline/timeWindow.ts'
import { useTeep } from '../figures/useTeep.ts'
import { useNotices } from '../notices/useNotices.ts'
import { shiftOccurrences } from '../scope/shiftOccurrences.ts'
import { useShiftName } from '../scope/useShiftName.ts'
import { alertsIn } from './alertsIn.ts'
import { instantAt } from './slider.ts'
import { replayTexts as texts } from './texts.ts'
import { speeds, type useReplay } from './useReplay.ts'

function AlertTicks(props: { alerts: readonly Notice[]; window: TimeWindow }) {
  const { start, end } = props.window
  const format = useFormat()
  const share = (at: number) => Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100))
  return (
    <Box
      role="img"
      aria-label={texts.alertLane(props.alerts.length)}
      sx={{ minWidth: 0, position: 'relative', height: '0.625rem' }}
    >
      {props.alerts.map(({ id, resourceID, topic, since, until }) => {
        const [from, to] = [Date.parse(since), until ? Date.parse(until) : end]
        return (
          <Tooltip key={id} title={texts.alertTick(resourceID, topic, format.instant(from, 'moment'))}>
            <Box
              sx={{ position: 'absolute', top: 0, bottom: 0, minWidth: '3px', bgcolor: 'text.secondary', opacity: 0.6 }}
              style={{ left: `${share(from)}%`, width: `${share(to) - share(from)}%` }}
            />
          </Tooltip>
        )
      })}
    </Box>
  )
}

// On a phone the slider is on its own line.
const frame = {
  display: 'grid',
  gridTemplateAreas: { xs: '"hands at" "lanes lanes"', sm: '"hands lanes at"' },
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  columnGap: 4,
  rowGap: 2,
  alignItems: 'center',
} as const
const lanes = {
  gridArea: 'lanes',
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 3,
  rowGap: 0.5,
  alignItems: 'center',
  minWidth: 0,
  pr: 2,
} as const
const laneName = { fontSize: '0.75rem', lineHeight: 1.2, color: 'text.secondary' } as const
/** The slider and its axis, below the marks. */
const sliderArea = { gridColumn: 2, minWidth: 0 } as const

/** The time slider, with shifts and alerts of machines on it, and a replay at several speeds. */
export function Scrubber(props: {
  range: { start: number; end: number; live: boolean }
  now: number
  resourceIDs: readonly string[]
  replay: ReturnType<typeof useReplay>
  isDisabled: boolean
}) {
  const { range, now, resourceIDs, replay } = props
  const format = useFormat()
  const window = useMemo(
    () => ({ start: range.start, end: Math.max(range.start + 1, Math.min(range.end, now)) }),
    [range.start, range.end, now],
  )
  const about = { resourceIDs, start: range.start, end: range.end, enabled: resourceIDs.length > 0 }
  const shiftName = useShiftName()
  const shifts = useTeep({ ...about, resolution: 'shift', totalOnly: true })
  const bands = useMemo(() => {
    const buckets = shifts.data?.total.buckets ?? []
    const shiftOf = new Map(buckets.map(({ start, shiftNum }) => [start, shiftNum]))
    const nameOf = (start: number) => shiftName(shiftOf.get(start) ?? 0)
    return shiftOccurrences(buckets, shifts.data?.asOf ?? 0).map(({ start, end }) => ({
      key: String(start),
      start,
      end,
      text: nameOf(start),
    }))
  }, [shifts.data, shiftName])
  const notices = useNotices({ ...about, kind: 'alerts' })
  const alerts = alertsIn([...(notices.data?.alerts ?? []), ...(notices.data?.ended ?? [])], window)
  const at = instantAt(replay.slider, range, now)
  return (
    <Box role="group" aria-label={texts.group} sx={frame}>
      <Box data-hands sx={{ gridArea: 'hands', display: 'flex', alignItems: 'center', gap: 2 }}>
        <IconButton
          aria-label={replay.isPlaying ? texts.pause : texts.play}
          disabled={props.isDisabled}
          onClick={replay.isPlaying ? replay.pause : replay.play}
        >
          {replay.isPlaying ? <Pause /> : <PlayArrow />}
        </IconButton>
        <TextField
          select
          size="small"
          variant="standard"
          value={replay.speed}
          disabled={props.isDisabled}
          slotProps={{ htmlInput: { 'aria-label': texts.speed }, input: { disableUnderline: true } }}
          onChange={({ target }) => replay.setSpeed(Number(target.value))}
        >
          {speeds.map((speed) => (
            <MenuItem key={speed} value={speed}>
              {texts.times(speed)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box sx={lanes}>
        <Box sx={laneName}>{texts.shifts}</Box>
        <BandLane bands={bands} window={window} height="1.125rem" />
        <Box sx={laneName}>{texts.alerts}</Box>
        <AlertTicks alerts={alerts} window={window} />
        <Slider
          size="small"
          min={0}
          max={100}
          step={0.01}
          value={replay.slider}
          disabled={props.isDisabled}
          aria-label={texts.slider}
          getAriaValueText={() => format.instant(at, 'moment')}
          onChange={(_, value) => replay.move(Number(value))}
          onKeyDown={(event) => {
            // A single arrow step is too small to be useful: with Shift it is a hundredth of the range, like the
            // slider's own step.
            const step = event.key === 'PageUp' ? 5 : event.key === 'PageDown' ? -5 : 0
            if (step === 0) return
            event.preventDefault()
            replay.move(Math.min(100, Math.max(0, replay.slider + step)))
          }}
          sx={{ py: '0.5rem !important', ...sliderArea }}
        />
        <Box sx={sliderArea}>
          <TimeAxis window={window} />
        </Box>
      </Box>
      <Box
        aria-live="off"
        sx={{ gridArea: 'at', justifySelf: 'end', fontSize: '1.125rem', fontWeight: 650, whiteSpace: 'nowrap' }}
      >
        {format.instant(at, 'moment')}
      </Box>
    </Box>
  )
}
