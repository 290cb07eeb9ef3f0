import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Slider from '@mui/material/Slider'
import TextField from '@mui/material/TextField'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { reasonTexts as texts } from './texts.ts'
import { timeAt, timeWithin } from './timeWithin.ts'

/** A time of day, to the second, that lies in a stretch (epoch ms); what does not says so and changes nothing. */
function PartTime(props: { label: string; stretch: Interval; at: number; onTime: (at: number) => void }) {
  const { stretch, at } = props
  const { timeZone } = useFormat()
  // What is typed and is no such time yet.
  const [draft, setDraft] = useState<string | null>(null)
  const change = (text: string) => {
    const instant = timeWithin(stretch, text, { timeZone, near: at })
    setDraft(instant === null ? text : null)
    if (instant !== null) props.onTime(instant)
  }
  return (
    <TextField
      hiddenLabel
      size="small"
      type="time"
      value={draft ?? timeAt(at, timeZone)}
      error={draft !== null}
      helperText={draft !== null && texts.notInStop}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setDraft(null)}
      slotProps={{ htmlInput: { 'aria-label': props.label, step: 1 } }}
    />
  )
}

const secondMs = 1000
/** Shift and an arrow, or Page up and down, go by a minute. */
const minuteSteps = 60_000

/**
 * The whole of a stop, or a part of it cut out by its beginning and end, on a slider or by the clock; `part` null is
 * the whole. Epoch ms.
 */
export function PartSlider(props: { stop: Interval; part: Interval | null; onPart: (part: Interval | null) => void }) {
  const { stop, part } = props
  const format = useFormat()
  const shown = part ?? stop
  const time = (at: number) => format.instant(at, 'timeToTheSecond')
  return (
    <Box>
      <FormControlLabel
        sx={{ ml: -2, '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
        label={texts.onlyPart}
        control={
          <Checkbox
            size="small"
            checked={part !== null}
            onChange={(_, isPart) => props.onPart(isPart ? { start: stop.start, end: stop.end } : null)}
          />
        }
      />
      {part && (
        <Box role="group" aria-label={texts.partLabel} sx={{ px: 3, pt: 1 }}>
          <Slider
            size="small"
            min={stop.start}
            max={stop.end}
            step={secondMs}
            shiftStep={minuteSteps}
            value={[shown.start, shown.end]}
            getAriaLabel={(index) => (index === 0 ? texts.partFrom : texts.partUntil)}
            getAriaValueText={(at) => time(at)}
            onChange={(_, [start, end]) => {
              // What is not a whole second from the beginning still reaches the very end.
              const until = stop.end - end! < secondMs ? stop.end : end!
              if (until > start!) props.onPart({ start: start!, end: until })
            }}
          />
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', fontSize: '0.8125rem' }}>
            <PartTime
              label={texts.partFromTime}
              stretch={{ start: stop.start, end: shown.end - 1 }}
              at={shown.start}
              onTime={(start) => props.onPart({ start, end: shown.end })}
            />
            <Box component="span" sx={{ color: 'text.secondary', py: 2 }}>
              {format.duration((shown.end - shown.start) / 1000)}
            </Box>
            <PartTime
              label={texts.partUntilTime}
              stretch={{ start: shown.start + 1, end: stop.end }}
              at={shown.end}
              onTime={(end) => props.onPart({ start: shown.start, end })}
            />
          </Box>
        </Box>
      )}
    </Box>
  )
}
