import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { Box } from '../Box.tsx'

/** A distinct part of a bar; `fill` covers it (for example a state's swatch). */
export type BarPart = { key: string; value: number; fill: ReactNode; hint?: string }

export type BarRow = {
  key: string
  label: string
  /** Length of the bar, in the unit of all rows; null: no value and no bar. */
  value: number | null
  /** The formatted value. */
  text: string
  /** A second value beside it: a share, a count. */
  beside?: string
  /** Values of the further columns; null: not loaded yet. */
  more?: readonly (string | null)[]
  /** Tooltip: full precision, or the reason why there is no value. */
  hint?: string
  /** Content before the label: a swatch, a glyph. */
  lead?: ReactNode
  /** Target in the unit of the value, drawn as a tick. */
  target?: number | null
  /** Parts of the bar, from the left; without them it is one neutral bar. */
  parts?: readonly BarPart[]
}

const share = (value: number, full: number) => `${full > 0 ? Math.min(1, Math.max(0, value / full)) * 100 : 0}%`

function Bar(props: { row: BarRow; full: number; isAside: boolean }) {
  const { value, target = null, parts } = props.row
  return (
    <Box aria-hidden sx={{ position: 'relative', height: '0.75rem', opacity: props.isAside ? 0.4 : 1 }}>
      {value !== null && value > 0 && (
        <Box
          sx={{ display: 'flex', height: '100%', minWidth: 2, borderRadius: 0.5, overflow: 'hidden' }}
          style={{ width: share(value, props.full) }}
        >
          {parts ? (
            parts.map(
              (part) =>
                part.value > 0 && (
                  <Box
                    key={part.key}
                    title={part.hint}
                    sx={{ height: '100%', lineHeight: 0 }}
                    style={{ flex: `${part.value} 0 0` }}
                  >
                    {part.fill}
                  </Box>
                ),
            )
          ) : (
            <Box sx={{ flex: 1, bgcolor: 'text.secondary', opacity: 0.7, printColorAdjust: 'exact' }} />
          )}
        </Box>
      )}
      {target !== null && (
        <Box
          sx={{ position: 'absolute', top: -3, bottom: -3, width: 2, ml: '-1px', bgcolor: 'text.primary' }}
          style={{ left: share(target, props.full) }}
        />
      )}
    </Box>
  )
}

/**
 * A row of a list of bars: name, bar, value; if it can be selected, the whole row is clickable. Rendered again only
 * when it changed.
 */
export const BarListRow = memo(function BarListRow(props: {
  row: BarRow
  place: number
  full: number
  template: Record<'xs' | 'sm' | 'md', string>
  heightRem: number
  hasBeside: boolean
  /** Number of further columns. */
  further: number
  isSelected: boolean
  /** True if another row is selected, which the screen is about. */
  isAside: boolean
  /** True if the row is the tab stop of the list. */
  isStop: boolean
  onSelect?: (key: string, index: number) => void
}) {
  const { row, onSelect } = props
  const select = onSelect && (() => onSelect(row.key, props.place))
  const name = (
    <>
      {row.lead}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {row.label}
      </Box>
    </>
  )
  const cell = { display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, whiteSpace: 'nowrap' } as const
  return (
    <Box
      role="row"
      aria-rowindex={props.place + 2}
      data-place={props.place}
      title={row.hint}
      onClick={select}
      sx={{
        display: 'grid',
        gridTemplateColumns: props.template,
        columnGap: 3,
        alignItems: 'center',
        alignContent: 'center',
        height: `${props.heightRem}rem`,
        px: 1,
        borderRadius: 0.5,
        fontSize: '0.8125rem',
        breakInside: 'avoid',
        ...(props.isAside ? { color: 'text.secondary' } : {}),
        cursor: onSelect ? 'pointer' : 'default',
        ...(props.isSelected ? { bgcolor: 'action.selected', boxShadow: 'inset 2px 0 0 currentColor' } : {}),
        ...(onSelect ? { '@media screen': { '&:hover': { bgcolor: 'action.hover' } } } : {}),
      }}
    >
      <Box role="rowheader" title={row.label} sx={{ ...cell, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {select ? (
          <ButtonBase
            tabIndex={props.isStop ? 0 : -1}
            aria-pressed={props.isSelected}
            aria-label={[row.label, row.text, row.beside].filter(Boolean).join(', ')}
            onClick={(event) => {
              event.stopPropagation()
              select()
            }}
            sx={{ ...cell, justifyContent: 'start', width: '100%', minHeight: '1.5rem', fontSize: 'inherit' }}
          >
            {name}
          </ButtonBase>
        ) : (
          name
        )}
      </Box>
      <Bar row={row} full={props.full} isAside={props.isAside} />
      <Box role="cell" sx={{ ...cell, justifyContent: 'end' }}>
        {row.text}
      </Box>
      {props.hasBeside && (
        <Box role="cell" sx={{ ...cell, justifyContent: 'end', color: 'text.secondary' }}>
          {row.beside}
        </Box>
      )}
      {Array.from({ length: props.further }, (_, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place
          key={index}
          role="cell"
          sx={{ ...cell, display: { xs: 'none', md: 'flex' }, justifyContent: 'end', color: 'text.secondary' }}
        >
          {row.more?.[index] === null ? <Skeleton width="3.5rem" /> : row.more?.[index]}
        </Box>
      ))}
    </Box>
  )
})
