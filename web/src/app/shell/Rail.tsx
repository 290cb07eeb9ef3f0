import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { PageLink } from '../../kit/PageLink.tsx'
import { appTexts as texts } from '../texts.ts'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { areas } from './navigation.ts'

const narrowKey = 'takt.railNarrow'

const item = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  height: '2.5rem',
  px: 2.5,
  mx: 2,
  borderRadius: 1.5,
  color: 'text.secondary',
  fontWeight: 500,
  fontSize: '0.8125rem',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current="page"]': { bgcolor: 'action.selected', color: 'text.primary' },
} as const

function AreaLinks(props: { narrow: boolean }) {
  const { pathname } = useLocation()
  return areas.map(({ label, to, under, Icon }) => (
    <Tooltip key={to} title={props.narrow ? label : ''} placement="right">
      <PageLink to={to} sx={item} aria-current={pathname.startsWith(under) ? 'page' : undefined} aria-label={label}>
        <Icon sx={{ fontSize: '1.25rem', flex: 'none' }} />
        {!props.narrow && label}
      </PageLink>
    </Tooltip>
  ))
}

/** The areas on the left: icons with labels, or narrowed to icons; the state of the connection at its foot. */
export function Rail() {
  const [narrow, setNarrow] = useState(window.localStorage.getItem(narrowKey) === '1')
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
        gap: 1,
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 140ms',
      }}
    >
      <Box sx={{ height: '2.75rem', px: 4, display: 'flex', alignItems: 'center', gap: 3, overflow: 'hidden' }}>
        <img src="/takt.svg" alt="" width={24} height={24} />
        {!narrow && <Box sx={{ fontWeight: 650, fontSize: '1.125rem', letterSpacing: '-0.02em' }}>Takt</Box>}
      </Box>
      <AreaLinks narrow={narrow} />
      <Box sx={{ flex: 1 }} />
      <Box sx={{ px: narrow ? 0 : 4, display: 'flex', justifyContent: narrow ? 'center' : 'start' }}>
        <ConnectionBadge narrow={narrow} />
      </Box>
      <Box sx={{ p: 2, display: 'flex', justifyContent: narrow ? 'center' : 'end' }}>
        <IconButton size="small" onClick={toggle} aria-label={narrow ? texts.expand : texts.collapse}>
          {narrow ? <ChevronRight fontSize="small" /> : <ChevronLeft fontSize="small" />}
        </IconButton>
      </Box>
    </Box>
  )
}

/** The same areas along the bottom, for phones. */
export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <Box
      component="nav"
      aria-label={texts.navigation}
      sx={{ display: 'flex', bgcolor: 'background.paper', borderTop: 1, borderColor: 'divider' }}
    >
      {areas.map(({ label, to, under, Icon }) => (
        <PageLink
          key={to}
          to={to}
          aria-current={pathname.startsWith(under) ? 'page' : undefined}
          sx={{
            flex: 1,
            display: 'grid',
            justifyItems: 'center',
            py: 2,
            color: 'text.secondary',
            textDecoration: 'none',
            fontSize: '0.75rem',
            '&[aria-current="page"]': { color: 'text.primary', fontWeight: 500 },
          }}
        >
          <Icon sx={{ fontSize: '1.375rem' }} />
          {label}
        </PageLink>
      ))}
    </Box>
  )
}
