import Event from '@mui/icons-material/EventOutlined'
import Button from '@mui/material/Button'
import ListItemButton from '@mui/material/ListItemButton'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { rangeNames } from '@takt/domain/areas/efficiency/address/rangeNames.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { useState } from 'react'
import { Box } from '../Box.tsx'
import { type Format, useFormat } from '../format/FormatContext.tsx'
import { type Clock, type Range, type RangeSearch, rangeProblem } from './range.ts'
import { rangeTexts as texts } from './texts.ts'

const isThisYear = (ms: number) => new Date(ms).getUTCFullYear() === new Date().getUTCFullYear()

/**
 * Returns the label of a range: `Today`, `This shift, 06:00 – now`, `2 Mar, 06:00 – 3 Mar, 14:00`; with years unless
 * they are the current one.
 */
export function rangeLabel(range: Range, format: Format): string {
  const { name, start, live } = range
  if (name === 'shift' || name === 'lastShift') {
    const end = live ? texts.now : format.instant(range.end, 'time')
    const shiftName = name === 'shift' && !live ? texts.latestShift : texts.names[name]
    return `${shiftName}, ${format.instant(start, 'time')} – ${end}`
  }
  if (name !== 'custom') return texts.names[name]
  const endsNow = live && start <= Date.now()
  const style = isThisYear(start) && (endsNow || isThisYear(range.end)) ? 'moment' : 'minute'
  const end = endsNow ? texts.now : format.instant(range.end, style)
  return `${format.instant(start, style)} – ${end}`
}

const wall = (ms: number, timeZone: string) =>
  new Date(wallClock(timeZone).localOf(ms)).toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length)

/**
 * Converts a wall time to an instant: a skipped time becomes the first instant after the gap, a repeated one the first
 * of the two.
 */
function instantOf(text: string, timeZone: string): string | null {
  const local = Date.parse(`${text}Z`)
  return Number.isFinite(local) ? new Date(wallClock(timeZone).instantOf(local)).toISOString() : null
}

function CustomRange(props: { range: Range; clock: Clock; onPick: (search: RangeSearch) => void }) {
  const { timeZone } = props.clock
  const [from, setFrom] = useState(wall(props.range.start, timeZone))
  const [to, setTo] = useState(wall(props.range.end, timeZone))
  const search: RangeSearch = {
    range: 'custom',
    from: instantOf(from, timeZone) ?? undefined,
    to: instantOf(to, timeZone) ?? undefined,
  }
  const problem = rangeProblem(search, props.clock)?.kind
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 3, p: 4, alignContent: 'start', width: 260 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) props.onPick(search)
      }}
    >
      <TextField
        label={texts.from}
        type="datetime-local"
        size="small"
        value={from}
        error={problem === 'future'}
        helperText={problem === 'future' && texts.future}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={texts.to}
        type="datetime-local"
        size="small"
        value={to}
        error={problem === 'order'}
        helperText={problem === 'order' ? texts.order : ' '}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="contained" disabled={problem !== undefined}>
        {texts.show}
      </Button>
      <Typography variant="caption" color="textSecondary">
        {texts.zone(timeZone)}
      </Typography>
    </Box>
  )
}

/** Picks a range that can be shown at `clock`; the caller puts it into the address. */
export function RangePicker(props: { range: Range; clock: Clock; onPick: (search: RangeSearch) => void }) {
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
        sx={{
          borderColor: 'divider',
          whiteSpace: 'nowrap',
          flex: 'none',
          '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
        }}
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
                  sx={{ py: 0.75, px: 4, fontSize: '0.8125rem' }}
                >
                  {texts.names[name]}
                </ListItemButton>
              ))}
          </Box>
          <CustomRange range={props.range} clock={props.clock} onPick={pick} />
        </Box>
      </Popover>
    </>
  )
}
