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

/**
 * Input of a time of day, to the second, within an interval (epoch ms); a time outside it shows an error and changes
 * nothing.
 */
function PartTime(props: { label: string; stretch: Interval; at: number; onTime: (at: number) => void }) {
  const { stretch: interval, at } = props
  const { timeZone } = useFormat()
  // Typed text that is not a valid time yet.
  const [draft, setDraft] = useState<string | null>(null)
  const change = (text: string) => {
    const instant = timeWithin(interval, text, { timeZone, near: at })
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
/** Step for Shift+arrow, Page Up and Page Down: one minute (ms). */
const minuteSteps = 60_000

/**
 * Selects all or a part of a stop by start and end, with a slider or time inputs; `part` null means the whole stop.
 * Epoch ms.
 */
export function PartSlider(props: { stop: Interval; part: Interval | null; onPart: (part: Interval | null) => void }) {
  const { stop, part } = props
  const format = useFormat()
  const current = part ?? stop
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
            value={[current.start, current.end]}
            getAriaLabel={(index) => (index === 0 ? texts.partFrom : texts.partUntil)}
            getAriaValueText={(at) => time(at)}
            onChange={(_, [start, end]) => {
              // Allows reaching the exact end even if the duration is not a whole number of seconds.
              const exactEnd = stop.end - end! < secondMs ? stop.end : end!
              if (exactEnd > start!) props.onPart({ start: start!, end: exactEnd })
            }}
          />
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', fontSize: '0.8125rem' }}>
            <PartTime
              label={texts.partFromTime}
              stretch={{ start: stop.start, end: current.end - 1 }}
              at={current.start}
              onTime={(start) => props.onPart({ start, end: current.end })}
            />
            <Box component="span" sx={{ color: 'text.secondary', py: 2 }}>
              {format.duration((current.end - current.start) / 1000)}
            </Box>
            <PartTime
              label={texts.partUntilTime}
              stretch={{ start: current.start + 1, end: stop.end }}
              at={current.end}
              onTime={(end) => props.onPart({ start: current.start, end })}
            />
          </Box>
        </Box>
      )}
    </Box>
  )
}
