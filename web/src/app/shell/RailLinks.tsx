import type { SvgIconComponent } from '@mui/icons-material'
import Tooltip from '@mui/material/Tooltip'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MissedMark } from '../../areas/calls/face.ts'
import { useDashboards } from '../../core/dashboards/DashboardsContext.ts'
import { addressesOf } from '../../core/dashboards/dashboard.ts'
import { useDashboardSearch } from '../../core/dashboards/openDashboard.ts'
import { scopeGoingAlong } from '../../core/dashboards/scope/dashboardSearch.ts'
import { Box } from '../../core/kit/Box.tsx'
import { finger } from '../../core/kit/finger.ts'
import { QuietLink } from '../../core/kit/QuietLink.tsx'
import { findScreen } from '../screens/findScreen.ts'
import type { ScreenGroup } from '../screens/screen.ts'
import { useSections } from '../screens/useSections.ts'
import { currentIn } from './navigation.ts'

/** Where a mouse points, a low window shows all of them. */
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
  return (
    <Tooltip title={props.narrow ? props.label : ''} placement="right">
      <Box sx={{ display: 'grid' }}>{props.children}</Box>
    </Tooltip>
  )
}

const face = (Icon: SvgIconComponent, label: string, narrow: boolean) => (
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

/** Which group of screens the address lies in. */
export function useCurrentGroup(): ScreenGroup | null {
  const [, first] = useLocation({ select: ({ pathname }) => pathname }).split('/')
  return findScreen(first)?.group ?? null
}

/** Every dashboard and every list that one may read, under their headings. `onPick` hears that one was chosen. */
export function RailLinks(props: { narrow: boolean; onPick?: () => void }) {
  const { narrow, onPick } = props
  const dashboards = useDashboards()
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = useCurrentGroup()
  const scope = useDashboardSearch(scopeGoingAlong)
  return (
    <>
      {dashboards.map((entry) => (
        <Labelled key={entry.path} label={entry.label} narrow={narrow}>
          <QuietLink
            to={addressesOf(entry)[0]!.to}
            search={scope}
            sx={item}
            aria-current={currentIn(pathname, `/${entry.path}`)}
            aria-label={entry.label}
            {...(onPick ? { onClick: onPick } : {})}
          >
            {face(entry.Icon, entry.label, narrow)}
          </QuietLink>
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
              <QuietLink
                to={`/${screens[0]!.path}`}
                sx={item}
                aria-current={current?.label === label ? 'page' : undefined}
                aria-label={label}
                {...(onPick ? { onClick: onPick } : {})}
              >
                {face(Icon, label, narrow)}
                {screens[0]!.path === 'calls' && <MissedMark narrow={narrow} />}
              </QuietLink>
            </Labelled>
          ))}
        </Box>
      ))}
    </>
  )
}
