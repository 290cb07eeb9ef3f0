import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'
import { useMayChange } from '../../../core/items/useMayChange.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { ariaSort } from '../../../core/kit/table/ariaSort.ts'
import { SortHeading } from '../../../core/kit/table/SortHeading.tsx'
import { TableScroll } from '../../../core/kit/table/TableScroll.tsx'
import { useRovingRows } from '../../../core/kit/table/useRovingRows.ts'
import { stopsInOrder } from '../reasons/stopsInOrder.ts'
import { isUnexplained, needsReason, type Stop } from '../reasons/stopsOf.ts'
import { useStopOrder } from '../reasons/useStopOrder.ts'
import { StopRow, stopColumns } from './StopRow.tsx'
import { detailsTexts as texts } from './texts.ts'
import { listedStops, maxSelected, type useStopSelection } from './useStopSelection.ts'

const rowRem = 2.25
/** Sort key of each heading. */
const sortedBy = ['start', undefined, 'length', undefined] as const

/**
 * Lists each stop of the visible window, latest first by default. The list is one tab stop: arrow keys move, Space
 * selects, Enter opens the reasons of the selected stops, or of the focused stop.
 */
export function StopList(props: {
  stops: readonly Stop[]
  choice: ReturnType<typeof useStopSelection>
  styleOf: (reasonCode: string) => ReasonChoice
}) {
  const { choice: selection } = props
  const mayWrite = useMayChange(reasonEntries)
  const [onlyUnexplained, setOnlyUnexplained] = useState(false)
  const { order, onSort } = useStopOrder()
  const rows = stopsInOrder(listedStops(props.stops, onlyUnexplained), order)
  const scroll = useRef<HTMLDivElement>(null)
  const list = useRovingRows({ count: rows.length, rowRem, scroll, focuses: 'row' })
  const rowStarts = new Set(rows.map(({ start }) => start))
  // A stop that is selected on the timeline may be missing in the list.
  const selected = selection.chosen.filter(({ start }) => rowStarts.has(start))
  const isSelected = (stop: Stop) => selected.some(({ start }) => start === stop.start)
  const toggle = (stop: Stop) =>
    selection.choose(isSelected(stop) ? selected.filter(({ start }) => start !== stop.start) : [...selected, stop])
  const open = (stop: Stop) => selection.openReasons(selected.length > 1 && isSelected(stop) ? selected : [stop])
  const onKeyDown = (event: KeyboardEvent) => {
    const stop = rows[list.stop]
    if (!stop || event.ctrlKey || event.metaKey || event.altKey || list.onKeyDown(event)) return
    if (event.key === ' ' && mayWrite) toggle(stop)
    else if (event.key === 'Enter') open(stop)
    else return
    event.preventDefault()
  }
  const selectable = rows.slice(0, maxSelected)
  const areAll = selectable.length > 0 && selectable.every(isSelected)
  const reasonStops = props.stops.filter(needsReason)
  const unexplained = reasonStops.filter(isUnexplained).length
  return (
    <Panel title={texts.eachStop} beside={texts.eachStopBeside(props.stops.length, reasonStops.length, unexplained)}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 1 }}
      >
        <FormControlLabel
          sx={{ ml: -1, '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
          label={texts.onlyUnexplained}
          control={
            <Checkbox
              size="small"
              checked={onlyUnexplained}
              onChange={(_, isChecked) => setOnlyUnexplained(isChecked)}
            />
          }
        />
        {mayWrite && (
          <Button
            size="small"
            variant="outlined"
            disabled={selected.length === 0}
            onClick={() => selection.openReasons(selected)}
          >
            {texts.giveReason(selected.length)}
          </Button>
        )}
      </Box>
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {props.stops.length === 0 ? texts.noStops : texts.allExplained}
        </Typography>
      ) : (
        <TableScroll ref={scroll} maxHeight="22.5rem">
          <Box
            role="grid"
            aria-label={texts.eachStop}
            aria-rowcount={rows.length + 1}
            aria-multiselectable={mayWrite}
            onKeyDown={onKeyDown}
            sx={{ fontSize: '0.8125rem' }}
          >
            <Box
              role="row"
              aria-rowindex={1}
              sx={{
                display: 'grid',
                gridTemplateColumns: stopColumns,
                columnGap: 3,
                alignItems: 'center',
                px: 1,
                position: 'sticky',
                top: 0,
                zIndex: 1,
                bgcolor: 'background.paper',
                fontSize: '0.75rem',
                color: 'text.secondary',
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box role="columnheader" sx={{ width: '1.5rem' }}>
                {mayWrite && (
                  <Checkbox
                    size="small"
                    sx={{ p: 0 }}
                    checked={areAll}
                    indeterminate={!areAll && selected.length > 0}
                    onChange={() => selection.choose(areAll ? [] : selectable)}
                    slotProps={{ input: { 'aria-label': texts.chooseAll, tabIndex: -1 } }}
                  />
                )}
              </Box>
              {texts.stopHeads.map((head, column) => (
                <Box
                  key={head}
                  role="columnheader"
                  aria-sort={ariaSort(sortedBy[column], order)}
                  sx={
                    [{}, { display: { xs: 'none', sm: 'block' } }, { textAlign: 'right' }, { pl: { sm: 3 } }][column] ??
                    {}
                  }
                >
                  <SortHeading label={head} by={sortedBy[column]} order={order} onSort={onSort} />
                </Box>
              ))}
            </Box>
            <Box role="rowgroup" style={{ paddingTop: list.above, paddingBottom: list.below }}>
              {list.places.map((index) => (
                <StopRow
                  key={rows[index]!.start}
                  stop={rows[index]!}
                  place={index}
                  heightRem={rowRem}
                  isChosen={isSelected(rows[index]!)}
                  isStop={index === list.stop}
                  styleOf={props.styleOf}
                  onToggle={mayWrite ? () => toggle(rows[index]!) : null}
                  onOpen={() => {
                    list.setStop(index)
                    open(rows[index]!)
                  }}
                />
              ))}
            </Box>
          </Box>
        </TableScroll>
      )}
    </Panel>
  )
}
