import { alpha } from '@mui/material/styles'
import type { Shift, Weekday } from '@takt/domain/core/schedule/schedule.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { narrowName } from '../../../core/kit/timeline/narrowName.ts'
import { scheduleTexts as texts } from '../texts.ts'
import { useShiftColours } from './shiftColors.ts'
import { dayMinutes, wallOf } from './wallMinutes.ts'
import type { WeekBlock } from './weekBlocks.ts'
import { breaksWithin } from './weekSegments.ts'

export type Selected = { shift: number; day: number }

const percent = (minutes: number) => `${(minutes / dayMinutes) * 100}%`
const hatch = 'repeating-linear-gradient(45deg, transparent 0 4px, currentColor 4px 5px)'

function Segment(props: { segment: WeekBlock['segments'][number]; block: WeekBlock; shift: Shift }) {
  const { segment, block, shift } = props
  const position = {
    left: `${((segment.from - block.from) / (block.to - block.from)) * 100}%`,
    width: `${((segment.to - segment.from) / (block.to - block.from)) * 100}%`,
  }
  if (segment.kind === 'work') return null
  if (segment.kind === 'lost')
    return (
      <Box
        title={texts.lost}
        sx={{ position: 'absolute', inset: 0, color: 'text.secondary', backgroundImage: hatch, opacity: 0.7 }}
        style={position}
      />
    )
  const since = (block.row - segment.startDay + 7) % 7
  const start = Number(shift.start.slice(0, 2)) * 60 + Number(shift.start.slice(3))
  const at = since * dayMinutes + segment.from - start
  const pause = breaksWithin(shift).findIndex(({ start: from, end }) => from <= at && at < end)
  return (
    <Box
      data-break={pause}
      data-of={segment.shift}
      title={texts.breakFrom(wallOf(segment.from), wallOf(segment.to))}
      sx={{
        position: 'absolute',
        top: 3,
        bottom: 3,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'text.secondary',
        borderRadius: 0.5,
        cursor: 'grab',
      }}
      style={position}
    />
  )
}

/** Minutes up to the block's first break: the space for its name. */
const firstWork = ({ segments, from, to }: WeekBlock) =>
  (segments.find(({ kind }) => kind === 'break')?.from ?? to) - from

/** A shift in a row. Only its first part takes keyboard focus; the part after midnight is for the pointer only. */
function Block(props: {
  block: WeekBlock
  shift: Shift
  day: Weekday
  isSelected: boolean
  isFirst: boolean
  onSelect: (selected: Selected) => void
}) {
  const { block, shift, day, isSelected } = props
  const colour = useShiftColours()(shift.shiftNum)
  const select = () => props.onSelect({ shift: block.shift, day: block.startDay })
  const edge = (side: 'start' | 'end') => (
    <Box
      data-edge={side}
      sx={{ position: 'absolute', top: 0, bottom: 0, width: 8, cursor: 'ew-resize', zIndex: 1 }}
      style={side === 'start' ? { left: -2 } : { right: -2 }}
    />
  )
  return (
    <Box
      component={block.isStart ? 'button' : 'div'}
      {...(block.isStart
        ? {
            type: 'button',
            tabIndex: isSelected || props.isFirst ? 0 : -1,
            'aria-pressed': isSelected,
            'aria-label': texts.block(
              texts.shift(shift.shiftNum, shift.name),
              texts.days[day],
              shift.start,
              shift.end,
              shift.breaks.length,
            ),
          }
        : { 'aria-hidden': true })}
      data-shift={block.shift}
      data-day={block.startDay}
      data-begins={block.isStart || undefined}
      onClick={select}
      onFocus={select}
      sx={{
        position: 'absolute',
        top: 3,
        bottom: 3,
        p: 0,
        font: 'inherit',
        color: 'text.primary',
        textAlign: 'left',
        cursor: 'grab',
        overflow: 'hidden',
        bgcolor: alpha(colour, isSelected ? 0.34 : 0.18),
        border: 0,
        borderLeft: block.isStart ? `3px solid ${colour}` : `1px dashed ${colour}`,
        borderRight: block.ends ? 0 : `1px dashed ${colour}`,
        borderRadius: 1,
        outlineOffset: '1px',
        boxShadow: isSelected ? `inset 0 0 0 1px ${colour}` : 'none',
        '&:active': { cursor: 'grabbing' },
      }}
      style={{ left: percent(block.from), width: percent(block.to - block.from) }}
    >
      {block.segments.map((segment) => (
        <Segment key={`${segment.kind} ${segment.from}`} segment={segment} block={block} shift={shift} />
      ))}
      <Box
        sx={{
          ...narrowName,
          position: 'absolute',
          inset: 0,
          pl: 1.5,
          alignContent: 'center',
          fontSize: '0.75rem',
          whiteSpace: 'nowrap',
          pointerEvents: 'none',
          color: block.isStart ? 'text.primary' : 'text.secondary',
        }}
        style={{ width: `${(firstWork(block) / (block.to - block.from)) * 100}%` }}
      >
        <span>{shift.name || texts.shift(shift.shiftNum, '')}</span>
      </Box>
      {block.isStart && edge('start')}
      {block.ends && edge('end')}
    </Box>
  )
}

/** A day of the week. */
export function WeekRow(props: {
  day: Weekday
  row: number
  blocks: readonly WeekBlock[]
  shifts: readonly Shift[]
  selected: Selected | null
  firstBlock: WeekBlock | undefined
  onSelect: (selected: Selected) => void
}) {
  const { day, row, blocks, shifts, selected } = props
  return (
    <Box role="group" aria-label={texts.days[day]} sx={{ display: 'contents' }}>
      <Box sx={{ alignSelf: 'center', fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.shortDays[day]}</Box>
      <Box
        data-row={row}
        sx={{
          position: 'relative',
          height: '2.25rem',
          borderBottom: 1,
          borderColor: 'divider',
          touchAction: 'pan-y',
          cursor: 'crosshair',
          backgroundImage: (theme) => `linear-gradient(to right, ${theme.palette.divider} 1px, transparent 1px)`,
          backgroundSize: `${100 / 24}% 100%`,
        }}
      >
        {blocks
          .filter((block) => block.row === row && shifts[block.shift])
          .map((block) => (
            <Block
              key={`${block.shift} ${block.startDay}`}
              block={block}
              shift={shifts[block.shift]!}
              day={day}
              isSelected={selected?.shift === block.shift && selected.day === block.startDay}
              isFirst={selected === null && block === props.firstBlock}
              onSelect={props.onSelect}
            />
          ))}
      </Box>
    </Box>
  )
}
