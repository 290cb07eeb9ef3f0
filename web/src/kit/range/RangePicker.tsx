import Event from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemButton from '@mui/material/ListItemButton'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { type Format, useFormat } from '../format/FormatContext.tsx'
import { type Range, type RangeSearch, rangeNames } from './range.ts'
import { rangeTexts as texts } from './texts.ts'

/** A range in words: `Today 00:00–now`, `2 Mar, 06:00 – 14:00`. */
export function rangeLabel(range: Range, format: Format): string {
  if (range.name !== 'custom') return texts.names[range.name]
  const end = range.live ? texts.now : format.instant(range.end, 'moment')
  return `${format.instant(range.start, 'moment')} – ${end}`
}

const wall = (ms: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

function instantOf(text: string, timeZone: string): string | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant().toString()
  } catch {
    return null
  }
}

function CustomRange(props: { range: Range; timeZone: string; onPick: (search: RangeSearch) => void }) {
  const { timeZone } = props
  const [from, setFrom] = useState(wall(props.range.start, timeZone))
  const [to, setTo] = useState(wall(props.range.end, timeZone))
  const start = instantOf(from, timeZone)
  const end = instantOf(to, timeZone)
  const inOrder = start !== null && end !== null && Date.parse(start) < Date.parse(end)
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 3, p: 4, alignContent: 'start', width: 260 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (inOrder) props.onPick({ range: 'custom', from: start, to: end })
      }}
    >
      <TextField
        label={texts.from}
        type="datetime-local"
        size="small"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={texts.to}
        type="datetime-local"
        size="small"
        value={to}
        error={!inOrder}
        helperText={inOrder ? ' ' : texts.order}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="contained" disabled={!inOrder}>
        {texts.show}
      </Button>
      <Typography variant="caption" color="text.secondary">
        {texts.zone(timeZone)}
      </Typography>
    </Box>
  )
}

/** Picks a range; what is picked belongs into the address. */
export function RangePicker(props: { range: Range; onPick: (search: RangeSearch) => void }) {
  const format = useFormat()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const pick = (search: RangeSearch) => {
    setAnchor(null)
    props.onPick(search)
  }
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        startIcon={<Event fontSize="small" />}
        aria-label={texts.pick}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderColor: 'divider', whiteSpace: 'nowrap' }}
      >
        {rangeLabel(props.range, format)}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
          <Box sx={{ py: 2, minWidth: 180, borderRight: { sm: 1 }, borderColor: { sm: 'divider' } }}>
            {rangeNames
              .filter((name) => name !== 'custom')
              .map((name) => (
                <ListItemButton
                  key={name}
                  selected={props.range.name === name}
                  onClick={() => pick({ range: name })}
                  sx={{ py: 1, px: 4, fontSize: '0.8125rem' }}
                >
                  {texts.names[name]}
                </ListItemButton>
              ))}
          </Box>
          <CustomRange range={props.range} timeZone={format.timeZone} onPick={pick} />
        </Box>
      </Popover>
    </>
  )
}
