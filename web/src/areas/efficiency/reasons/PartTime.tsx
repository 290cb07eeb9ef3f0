import TextField from '@mui/material/TextField'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { useState } from 'react'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { reasonTexts as texts } from './texts.ts'
import { timeAt, timeWithin } from './timeWithin.ts'

/** A time of day, to the second, that lies in a stretch (epoch ms); what does not says so and changes nothing. */
export function PartTime(props: { label: string; stretch: Interval; at: number; onTime: (at: number) => void }) {
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
