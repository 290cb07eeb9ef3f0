import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'
import { type KeyboardEvent, useRef } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { finger } from '../../core/kit/finger.ts'
import { useMask } from '../../core/session/useMask.ts'
import { facilityTexts as texts } from './texts.ts'
import type { Facility } from './useFacilities.ts'

/** Ordered list of facilities; they can be moved by buttons or by Alt+arrow. */
export function FacilityList(props: {
  label: string
  facilities: readonly Facility[]
  opened: string | null
  readOnly: boolean
  onOpen: (facility: Facility) => void
  /** Moves a facility to the position before (-1) or after (1). */
  onMove: (facility: Facility, step: -1 | 1) => void
}) {
  const { facilities, onOpen, onMove, readOnly } = props
  const list = useRef<HTMLOListElement>(null)
  const mask = useMask()
  const press = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    const facility = facilities[index]
    if (!step || !facility) return
    event.preventDefault()
    if (!event.altKey) list.current?.querySelectorAll<HTMLElement>('[data-facility]')[index + step]?.focus()
    else if (!readOnly && facilities[index + step]) onMove(facility, step)
  }
  return (
    <Box component="ol" ref={list} aria-label={props.label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {facilities.map((facility, index) => {
        const name = mask.name('Location', facility.facilityName)
        const isOpened = props.opened === String(facility.facilityId)
        return (
          <Box
            component="li"
            key={facility.facilityId}
            sx={{
              display: 'flex',
              alignItems: 'center',
              borderBottom: 1,
              borderColor: 'divider',
              bgcolor: isOpened ? 'action.selected' : 'transparent',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Box
              component="button"
              type="button"
              data-facility
              aria-current={isOpened || undefined}
              onClick={() => onOpen(facility)}
              onKeyDown={(event) => press(event, index)}
              sx={{
                flex: 1,
                minWidth: 0,
                display: 'grid',
                gridTemplateColumns: '1.5rem minmax(7rem, 14rem) minmax(0, 1fr)',
                gap: 3,
                alignItems: 'center',
                minHeight: '2.5rem',
                ...finger,
                px: { xs: 3, sm: 6 },
                border: 0,
                bgcolor: 'transparent',
                color: 'text.primary',
                font: 'inherit',
                fontSize: '0.8125rem',
                textAlign: 'left',
                cursor: 'pointer',
                outlineOffset: '-2px',
              }}
            >
              <Box component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
                {facility.orderSequence}
              </Box>
              <Box component="span" sx={{ fontWeight: 500 }}>
                {name}
              </Box>
              <Box
                component="span"
                sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {facility.description && mask.name('Location', facility.description)}
              </Box>
            </Box>
            {!readOnly && (
              <Box sx={{ pr: { xs: 2, sm: 4 }, flex: 'none' }}>
                <IconButton
                  size="small"
                  aria-label={texts.moveUp(name)}
                  disabled={index === 0}
                  onClick={() => onMove(facility, -1)}
                >
                  <ArrowUpward fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={texts.moveDown(name)}
                  disabled={index === facilities.length - 1}
                  onClick={() => onMove(facility, 1)}
                >
                  <ArrowDownward fontSize="small" />
                </IconButton>
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
