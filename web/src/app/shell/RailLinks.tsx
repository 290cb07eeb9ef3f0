import type { SvgIconComponent } from '@mui/icons-material'
import Tooltip from '@mui/material/Tooltip'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MissedMark } from '../../areas/calls/MissedMark.tsx'
import { useDashboards } from '../../core/dashboards/DashboardsContext.ts'
import { addressesOf } from '../../core/dashboards/dashboard.ts'
import { useDashboardSearch } from '../../core/dashboards/openDashboard.ts'
import { sharedScope } from '../../core/dashboards/scope/dashboardSearch.ts'
import { Box } from '../../core/kit/Box.tsx'
import { finger } from '../../core/kit/finger.ts'
import { StaticLink } from '../../core/kit/StaticLink.tsx'
import { findScreen } from '../screens/findScreen.ts'
import type { ScreenGroup } from '../screens/screen.ts'
import { useSections } from '../screens/useSections.ts'
import { currentIn } from './navigation.ts'

/** With a mouse, a low window shows all entries. */
const low = '@media (max-height: 62rem) and (pointer: fine)'

const item = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: '2.25rem',
  [low]: { minHeight: '1.875rem' },
  ...finger,
  px: 2.5,
  mx: 2,
  borderRadius: 1.5,
  color: 'text.secondary',
  fontWeight: 500,
  fontSize: '0.8125rem',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  flex: 'none',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current="page"]': { bgcolor: 'action.selected', color: 'text.primary' },
} as const

function Labelled(props: { label: string; narrow: boolean; children: ReactNode }) {
  const labelled = <Box sx={{ display: 'grid' }}>{props.children}</Box>
  if (!props.narrow) return labelled
  return (
    <Tooltip title={props.label} placement="right">
      {labelled}
    </Tooltip>
  )
}

const linkContent = (Icon: SvgIconComponent, label: string, narrow: boolean) => (
  <>
    <Icon sx={{ fontSize: '1.25rem', flex: 'none' }} />
    {!narrow && label}
  </>
)

function Heading(props: { label: string; narrow: boolean }) {
  if (props.narrow) return <Box aria-hidden sx={{ borderTop: 1, borderColor: 'divider', mx: 3, my: 1 }} />
  return (
    <Box
      sx={{ px: 4.5, pt: 3, [low]: { pt: 1.5 }, pb: 0.5, fontSize: '0.75rem', color: 'text.secondary', flex: 'none' }}
    >
      {props.label}
    </Box>
  )
}

/** Returns the group of screens that contains the address. */
export function useCurrentGroup(): ScreenGroup | null {
  const [, first] = useLocation({ select: ({ pathname }) => pathname }).split('/')
  return findScreen(first)?.group ?? null
}

/** All readable dashboards and lists, under their headings. `onPick` is called when one is selected. */
export function RailLinks(props: { narrow: boolean; onPick?: () => void }) {
  const { narrow, onPick } = props
  const dashboards = useDashboards()
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = useCurrentGroup()
  const scope = useDashboardSearch(sharedScope)
  return (
    <>
      {dashboards.map((entry) => (
        <Labelled key={entry.path} label={entry.label} narrow={narrow}>
          <StaticLink
            to={addressesOf(entry)[0]!.to}
            search={scope}
            sx={item}
            aria-current={currentIn(pathname, `/${entry.path}`)}
            aria-label={entry.label}
            {...(onPick ? { onClick: onPick } : {})}
          >
            {linkContent(entry.Icon, entry.label, narrow)}
          </StaticLink>
        </Labelled>
      ))}
      {useSections().map((section) => (
        <Box
          key={section.label}
          role="group"
          aria-label={section.label}
          sx={{ display: 'grid', gap: 0.5, flex: 'none' }}
        >
          <Heading label={section.label} narrow={narrow} />
          {section.groups.map(({ label, Icon, screens }) => (
            <Labelled key={label} label={label} narrow={narrow}>
              <StaticLink
                to={`/${screens[0]!.path}`}
                sx={item}
                aria-current={current?.label === label ? 'page' : undefined}
                aria-label={label}
                {...(onPick ? { onClick: onPick } : {})}
              >
                {linkContent(Icon, label, narrow)}
                {screens[0]!.path === 'calls' && <MissedMark narrow={narrow} />}
              </StaticLink>
            </Labelled>
          ))}
        </Box>
      ))}
    </>
  )
}
