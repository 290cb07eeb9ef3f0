import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { memo } from 'react'
import { Box } from '../Box.tsx'

/** A piece of a bar that is told apart within it; `fill` covers it (a state's swatch, say). */
export type BarPart = { key: string; value: number; fill: ReactNode; hint?: string }

export type BarRow = {
  key: string
  label: string
  /** How long the bar is, in the unit of all rows; null: there is no value, and no bar. */
  value: number | null
  /** The value for people. */
  text: string
  /** A second value beside it: a share, a count. */
  beside?: string
  /** What stands in the further columns; null: it is not known yet. */
  more?: readonly (string | null)[]
  /** On hover: full precision, or why there is no value. */
  hint?: string
  /** Before the label: a swatch, a glyph. */
  lead?: ReactNode
  /** In the unit of the value: drawn as a tick. */
  target?: number | null
  /** What the bar is made of, from the left; without them it is one neutral piece. */
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
 * A row of a list of bars: name, bar, value; the whole row is the target where it can be chosen. Drawn anew only when
 * something in it changed.
 */
export const BarListRow = memo(function BarListRow(props: {
  row: BarRow
  place: number
  full: number
  template: Record<'xs' | 'sm' | 'md', string>
  heightRem: number
  hasBeside: boolean
  /** How many further columns there are. */
  further: number
  isSelected: boolean
  /** Another row is chosen: it is what the screen is about. */
  isAside: boolean
  /** Tab stops here. */
  isStop: boolean
  onSelect?: (key: string, place: number) => void
}) {
  const { row, onSelect } = props
  const choose = onSelect && (() => onSelect(row.key, props.place))
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
      onClick={choose}
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
        {choose ? (
          <ButtonBase
            tabIndex={props.isStop ? 0 : -1}
            aria-pressed={props.isSelected}
            aria-label={[row.label, row.text, row.beside].filter(Boolean).join(', ')}
            onClick={(event) => {
              event.stopPropagation()
              choose()
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
