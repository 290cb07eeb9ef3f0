import CheckBox from '@mui/icons-material/CheckBox'
import CheckBoxBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { StateWord } from '../../../../core/dashboards/states/StateSwatch.tsx'
import { Box } from '../../../../core/kit/Box.tsx'
import { useFormat } from '../../../../core/kit/format/FormatContext.tsx'
import { rowStep } from '../../../../core/kit/table/rowStep.ts'
import { useMask } from '../../../../core/session/useMask.ts'
import { stoppedMs } from '../stopsOf.ts'
import { unexplainedTexts as texts } from './texts.ts'
import type { UnexplainedStop } from './useUnexplained.ts'

const row = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 3,
  alignItems: 'center',
  px: 3,
  py: 1,
  minHeight: '2.75rem',
  '@media (pointer: coarse)': { minHeight: '3.5rem' },
  cursor: 'pointer',
  borderBottom: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
} as const
const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

function Stop(props: { stop: UnexplainedStop; isChosen: boolean }) {
  const { stop, isChosen: isSelected } = props
  const format = useFormat()
  const mask = useMask()
  const Tick = isSelected ? CheckBox : CheckBoxBlank
  return (
    <>
      <Tick fontSize="small" sx={{ color: isSelected ? 'primary.main' : 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={ellipsis}>
          <Box component="span" sx={{ fontWeight: 600, pr: 2 }}>
            {stop.resourceID}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {stop.description && mask.name('Machine', stop.description)}
          </Box>
        </Box>
        <Box sx={{ ...ellipsis, display: 'flex', gap: 3, fontSize: '0.75rem', color: 'text.secondary' }}>
          <StateWord kind={stop.kind} />
          <span>{format.instant(stop.start, 'moment')}</span>
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Box sx={{ fontWeight: 600 }}>{format.duration(stoppedMs(stop) / 1000)}</Box>
        {stop.lasts && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.lasts}</Box>}
      </Box>
    </>
  )
}

/**
 * List of selectable stops: a tap or click toggles one, arrow keys move, Space toggles, Enter moves on to the reasons.
 */
export function UnexplainedList(props: {
  stops: readonly UnexplainedStop[]
  chosen: ReadonlySet<string>
  onToggle: (stop: UnexplainedStop) => void
  onEnter: () => void
}) {
  const { stops, chosen: selected, onToggle } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const current = Math.min(index, stops.length - 1)
  useEffect(() => list.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const stop = stops[current]
    if (!stop || event.ctrlKey || event.metaKey || event.altKey) return
    const next = rowStep(event.key, current, stops.length)
    if (next !== null) {
      setIndex(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === ' ') onToggle(stop)
    else if (event.key === 'Enter') {
      if (selected.size === 0) onToggle(stop)
      props.onEnter()
    } else return
    event.preventDefault()
  }
  return (
    <Box
      component="ul"
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={texts.stops}
      aria-multiselectable
      aria-activedescendant={stops[current] && `${id}${current}`}
      onKeyDown={onKeyDown}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        fontSize: '0.8125rem',
        overflow: 'auto',
        maxHeight: { xs: '36dvh', sm: 'calc(100dvh - 15rem)' },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {stops.map((stop, at) => {
        const isSelected = selected.has(stop.key)
        return (
          <Box
            component="li"
            key={stop.key}
            id={`${id}${at}`}
            role="option"
            aria-selected={isSelected}
            onClick={() => {
              setIndex(at)
              onToggle(stop)
            }}
            sx={{
              ...row,
              ...(isSelected && { bgcolor: 'action.selected' }),
              ...(at === current && {
                'ul:focus-visible > &': { boxShadow: (theme) => `inset 0 0 0 2px ${theme.palette.primary.main}` },
              }),
            }}
          >
            <Stop stop={stop} isChosen={isSelected} />
          </Box>
        )
      })}
    </Box>
  )
}
