import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { listHead } from '../../../core/kit/chart/listHead.ts'
import { finger } from '../../../core/kit/finger.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { TableScroll } from '../../../core/kit/table/TableScroll.tsx'
import { TruncatedText } from '../../../core/kit/table/TruncatedText.tsx'
import type { Spread } from './spread.ts'
import { setupTexts as texts } from './texts.ts'

export type SpreadRow = { key: string; label: string; spread: Spread }

function BoxPlot(props: { spread: Spread; full: number }) {
  const { spread } = props
  const at = (secs: number) => `${props.full > 0 ? (secs / props.full) * 100 : 0}%`
  const from = (start: number, end: number) => ({ left: at(start), width: at(end - start) })
  return (
    <Box aria-hidden sx={{ position: 'relative', height: '1rem', minWidth: '6rem' }}>
      <Box
        sx={{ position: 'absolute', top: '50%', height: '1px', minWidth: '1px', bgcolor: 'text.secondary' }}
        style={from(spread.least, spread.max)}
      />
      <Box
        sx={{
          position: 'absolute',
          top: '0.1875rem',
          bottom: '0.1875rem',
          minWidth: 2,
          bgcolor: 'action.hover',
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 0.5,
        }}
        style={from(spread.lower, spread.upper)}
      />
      <Box
        sx={{ position: 'absolute', top: 0, bottom: 0, width: 2, ml: '-1px', bgcolor: 'text.primary' }}
        style={{ left: at(spread.median) }}
      />
    </Box>
  )
}

const maxRows = 60
const columns = 'minmax(4rem, 12rem) minmax(5rem, 1fr) 5.5rem 3.5rem'

/** Column headings, with the scale of the box plots. */
function ColumnHeadings(props: { heading: string; from: string; to: string }) {
  return (
    <Box aria-hidden sx={{ ...listHead(columns), whiteSpace: 'nowrap' }}>
      <span>{props.heading}</span>
      <Box
        sx={{
          display: 'flex',
          justifyContent: { xs: 'end', sm: 'space-between' },
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {props.from}
        </Box>
        <span>{props.to}</span>
      </Box>
      <Box sx={{ textAlign: 'right' }}>{texts.median}</Box>
      <Box sx={{ textAlign: 'right' }}>{texts.count}</Box>
    </Box>
  )
}

/**
 * Box plots of setup times by machine or part: median, quartiles and extremes; selecting a row filters the view by it.
 */
export const SpreadList = memo(function SpreadList(props: {
  title: string
  heading: string
  rows: readonly SpreadRow[]
  selected: string | null
  onSelect: (key: string) => void
}) {
  const { selected } = props
  const format = useFormat()
  const rows = props.rows.slice(0, maxRows)
  const full = Math.max(0, ...rows.map(({ spread }) => spread.max))
  const { duration } = format
  return (
    <ChartPanel
      title={props.title}
      beside={texts.spreadBeside}
      table={{
        label: props.title,
        maxHeight: '24rem',
        columns: [
          { label: props.heading },
          ...[texts.count, texts.shortest, texts.median, texts.middleHalf, texts.longest].map((label) => ({
            label,
            numeric: true,
          })),
        ],
        rows: rows.map(({ key, label, spread }) => ({
          key,
          cells: [
            label,
            format.count(spread.count),
            duration(spread.least),
            duration(spread.median),
            `${duration(spread.lower)} – ${duration(spread.upper)}`,
            duration(spread.max),
          ],
        })),
      }}
    >
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {texts.nothingPicked}
        </Typography>
      ) : (
        <TableScroll maxHeight="24.5rem">
          <ColumnHeadings heading={props.heading} from={duration(0)} to={duration(full)} />
          <Box role="list" aria-label={props.title}>
            {rows.map(({ key, label, spread }) => {
              const isSelected = key === selected
              return (
                <Box key={key} role="listitem">
                  <ButtonBase
                    aria-pressed={isSelected}
                    aria-label={`${label}, ${texts.median} ${duration(spread.median)}, ${format.count(spread.count)} ${texts.count}`}
                    onClick={() => props.onSelect(key)}
                    sx={{
                      width: '100%',
                      minHeight: '2rem',
                      display: 'grid',
                      gridTemplateColumns: columns,
                      columnGap: 3,
                      px: 1,
                      textAlign: 'left',
                      fontSize: '0.8125rem',
                      borderRadius: 0.5,
                      bgcolor: isSelected ? 'action.selected' : undefined,
                      boxShadow: isSelected ? 'inset 2px 0 0 currentColor' : undefined,
                      '&:hover': { bgcolor: 'action.hover' },
                      ...finger,
                    }}
                  >
                    <TruncatedText text={label} />
                    <BoxPlot spread={spread} full={full} />
                    <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>{duration(spread.median)}</Box>
                    <Box sx={{ textAlign: 'right', color: 'text.secondary' }}>{format.count(spread.count)}</Box>
                  </ButtonBase>
                </Box>
              )
            })}
          </Box>
        </TableScroll>
      )}
    </ChartPanel>
  )
})
