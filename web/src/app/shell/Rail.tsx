import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { EntriesMark } from '../../areas/checksheets/fill/EntriesMark.tsx'
import { ClockMark } from '../../areas/labor/clock/ClockMark.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { words } from '../../core/kit/words.ts'
import { ConnectionBadge } from '../../core/messaging/ConnectionBadge.tsx'
import { appTexts as texts } from '../texts.ts'
import { RailLinks } from './RailLinks.tsx'

const narrowKey = 'takt.railNarrow'

/** Styles of the entries: a shadow shows that more entries are out of view; it is covered at the end of the list. */
const entries = ({ palette }: Theme) => {
  const cover = (to: string) => `linear-gradient(to ${to}, ${palette.background.paper} 40%, transparent)`
  const shadow = (to: string) => `linear-gradient(to ${to}, ${palette.action.disabledBackground}, transparent)`
  return {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    display: 'flex',
    flexDirection: 'column',
    gap: 0.5,
    pt: 0.5,
    pb: 2,
    background: [
      `${cover('bottom')} top / 100% 2.5rem no-repeat local`,
      `${cover('top')} bottom / 100% 2.5rem no-repeat local`,
      `${shadow('bottom')} top / 100% 1rem no-repeat scroll`,
      `${shadow('top')} bottom / 100% 1rem no-repeat scroll`,
    ].join(', '),
  } as const
}

/** Scrolls the entries so that the current one is visible, clear of the shadows. */
function showCurrent(list: HTMLElement | null): void {
  const entry = list?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!list || !entry) return
  const [listBox, at] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
  const margin = at.height
  if (at.bottom > listBox.bottom - margin) list.scrollTop += at.bottom - listBox.bottom + margin
  else if (at.top < listBox.top + margin) list.scrollTop -= listBox.top + margin - at.top
}

/** The areas on the left: icons with labels, or collapsed to icons; the state of the connection at the bottom. */
export function Rail() {
  const [narrow, setNarrow] = useState(window.localStorage.getItem(narrowKey) === '1')
  const list = useRef<HTMLDivElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another entry
  useEffect(() => showCurrent(list.current), [pathname])
  const toggle = () => {
    window.localStorage.setItem(narrowKey, narrow ? '0' : '1')
    setNarrow(!narrow)
  }
  return (
    <Box
      component="nav"
      aria-label={texts.navigation}
      sx={{
        width: narrow ? '3.5rem' : '11.5rem',
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 140ms',
      }}
    >
      <Box
        sx={{
          height: '2.75rem',
          px: 4,
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          overflow: 'hidden',
          flex: 'none',
        }}
      >
        <img src="/takt.svg" alt="" style={{ width: '1.5rem', height: '1.5rem' }} />
        {!narrow && <Box sx={{ fontWeight: 650, fontSize: '1.125rem', letterSpacing: '-0.02em' }}>{words.product}</Box>}
      </Box>
      <Box ref={list} sx={entries}>
        <RailLinks narrow={narrow} />
      </Box>
      <Box sx={{ px: narrow ? 0 : 4, pt: 2, display: 'grid', justifyItems: narrow ? 'center' : 'start', flex: 'none' }}>
        <EntriesMark narrow={narrow} />
        <ClockMark narrow={narrow} />
        <ConnectionBadge narrow={narrow} />
      </Box>
      <Box sx={{ p: 2, display: 'flex', justifyContent: narrow ? 'center' : 'end', flex: 'none' }}>
        <IconButton size="small" onClick={toggle} aria-label={narrow ? texts.expand : texts.collapse}>
          {narrow ? <ChevronRight fontSize="small" /> : <ChevronLeft fontSize="small" />}
        </IconButton>
      </Box>
    </Box>
  )
}
