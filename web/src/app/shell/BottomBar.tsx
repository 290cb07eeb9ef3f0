import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Drawer from '@mui/material/Drawer'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useDashboards } from '../../core/dashboards/DashboardsContext.ts'
import { addressesOf } from '../../core/dashboards/dashboard.ts'
import { useDashboardSearch } from '../../core/dashboards/openDashboard.ts'
import { sharedScope } from '../../core/dashboards/scope/dashboardSearch.ts'
import { Box } from '../../core/kit/Box.tsx'
import { StaticLink } from '../../core/kit/StaticLink.tsx'
import { useSections } from '../screens/useSections.ts'
import { appTexts as texts } from '../texts.ts'
import { currentIn } from './navigation.ts'
import { RailLinks, useCurrentGroup } from './RailLinks.tsx'

/** Maximum number of entries side by side on a phone without running together. */
const maxEntries = 6

const entryStyle = {
  flex: '1 1 0',
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  py: 2,
  px: 0.5,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'text.secondary',
  textDecoration: 'none',
  fontSize: '0.6875rem',
  letterSpacing: '-0.01em',
  textAlign: 'center',
  '& > span': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[aria-current="page"]': { color: 'text.primary', fontWeight: 500 },
} as const

/**
 * The bottom navigation for phones: the first dashboards, then the first lists if there is space; everything else is in
 * the "Menu" drawer.
 */
export function BottomBar() {
  const all = useDashboards()
  const scope = useDashboardSearch(sharedScope)
  const dashboards = all.slice(0, maxEntries - 1)
  const pathname = useLocation({ select: (location) => location.pathname })
  const [isOpen, setIsOpen] = useState(false)
  const current = useCurrentGroup()
  const first = useSections()
    .flatMap(({ groups }) => groups)
    .slice(0, Math.max(0, maxEntries - 1 - dashboards.length))
  const isFurther =
    (current !== null && !first.some(({ label }) => label === current.label)) ||
    all.slice(maxEntries - 1).some((entry) => currentIn(pathname, `/${entry.path}`))
  return (
    <Box
      component="nav"
      aria-label={texts.navigation}
      sx={{ display: 'flex', bgcolor: 'background.paper', borderTop: 1, borderColor: 'divider' }}
    >
      {dashboards.map((entry) => (
        <StaticLink
          key={entry.path}
          to={addressesOf(entry)[0]!.to}
          search={scope}
          aria-current={currentIn(pathname, `/${entry.path}`)}
          sx={entryStyle}
        >
          <entry.Icon sx={{ fontSize: '1.375rem' }} />
          <span>{entry.label}</span>
        </StaticLink>
      ))}
      {first.map(({ label, screens, Icon }) => (
        <StaticLink
          key={label}
          to={`/${screens[0]!.path}`}
          aria-current={current?.label === label ? 'page' : undefined}
          sx={entryStyle}
        >
          <Icon sx={{ fontSize: '1.375rem' }} />
          <span>{label}</span>
        </StaticLink>
      ))}
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-current={isFurther ? 'page' : undefined}
        onClick={() => setIsOpen(true)}
        sx={entryStyle}
      >
        <MoreHoriz sx={{ fontSize: '1.375rem' }} />
        <span>{texts.more}</span>
      </Box>
      <Drawer anchor="bottom" open={isOpen} onClose={() => setIsOpen(false)}>
        <Box component="nav" aria-label={texts.navigation} sx={{ py: 3, display: 'grid', gap: 0.5, fontSize: '1rem' }}>
          <RailLinks narrow={false} onPick={() => setIsOpen(false)} />
        </Box>
      </Drawer>
    </Box>
  )
}
