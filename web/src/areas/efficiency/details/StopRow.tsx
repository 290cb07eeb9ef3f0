import Checkbox from '@mui/material/Checkbox'
import { StateSwatch } from '../../../core/dashboards/states/StateSwatch.tsx'
import type { ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { ReasonWord } from '../reasons/ReasonWord.tsx'
import { type Stop, stoppedMs } from '../reasons/stopsOf.ts'
import { reasonTexts } from '../reasons/texts.ts'
import { detailsTexts as texts } from './texts.ts'

/** Columns: checkbox, start, kind, duration, reason; on a phone the kind is shown as a color swatch only. */
export const stopColumns = {
  xs: '1.5rem 6.75rem 4.5rem minmax(0, 1fr)',
  sm: '1.5rem 8rem 7rem 6rem minmax(8rem, 1fr)',
}

/** Row of a stop that opens its reasons; `isStop`: true for the row that receives focus by Tab. */
export function StopRow(props: {
  stop: Stop
  place: number
  heightRem: number
  isChosen: boolean
  isStop: boolean
  styleOf: (reasonCode: string) => ReasonChoice
  onToggle: (() => void) | null
  onOpen: () => void
}) {
  const { stop, place: index, isChosen: isSelected, onToggle } = props
  const format = useFormat()
  const from = format.instant(stop.start, 'moment')
  return (
    <Box
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={props.isStop ? 0 : -1}
      data-place={index}
      onClick={props.onOpen}
      sx={{
        display: 'grid',
        gridTemplateColumns: stopColumns,
        columnGap: 3,
        alignItems: 'center',
        px: 1,
        cursor: 'pointer',
        borderRadius: 1,
        whiteSpace: 'nowrap',
        ...(isSelected && { bgcolor: 'action.selected' }),
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        '@media (pointer: coarse)': { minHeight: '3rem' },
      }}
      style={{ height: `${props.heightRem}rem` }}
    >
      <Box role="gridcell" sx={{ display: 'flex' }}>
        {onToggle && (
          <Checkbox
            size="small"
            sx={{ p: 0 }}
            checked={isSelected}
            onClick={(event) => event.stopPropagation()}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': texts.chooseStop(from), tabIndex: -1 } }}
          />
        )}
      </Box>
      <Box role="gridcell" sx={{ display: 'flex', alignItems: 'center', gap: 2, fontVariantNumeric: 'tabular-nums' }}>
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          <StateSwatch kind={stop.kind} />
        </Box>
        {from}
      </Box>
      <Box role="gridcell" sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 2 }}>
        <StateSwatch kind={stop.kind} />
        {reasonTexts.kinds[stop.kind]}
      </Box>
      <Box role="gridcell" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {format.duration(stoppedMs(stop) / 1000)}
      </Box>
      <Box role="gridcell" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', pl: { sm: 3 } }}>
        <ReasonWord stop={stop} styleOf={props.styleOf} />
      </Box>
    </Box>
  )
}
