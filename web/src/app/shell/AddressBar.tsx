import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import Search from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'
import { Fragment, Suspense, useCallback } from 'react'
import { UnreadMark } from '../../areas/chat/UnreadMark.tsx'
import { EntriesMark } from '../../areas/checksheets/fill/EntriesMark.tsx'
import { ClockMark } from '../../areas/labor/clock/ClockMark.tsx'
import { InboxButton } from '../../areas/notifications/inbox/InboxButton.tsx'
import { ReportCrumb } from '../../areas/reports/ReportCrumb.tsx'
import type { Crumb } from '../../core/kit/addressPart.ts'
import { Box } from '../../core/kit/Box.tsx'
import { lazyComponent } from '../../core/kit/lazyComponent.ts'
import { ConnectionBadge } from '../../core/messaging/ConnectionBadge.tsx'
import { useSession, useSessionSend } from '../../core/session/SessionContext.tsx'
import { findScreen } from '../screens/findScreen.ts'
import { maySee } from '../screens/useSections.ts'
import { appTexts as texts } from '../texts.ts'
import { OrganizationPicker } from './OrganizationPicker.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Switches between light and dark; the choice is stored in this browser. */
function ThemeToggle() {
  const send = useSessionSend()
  const isDark = useTheme().palette.mode === 'dark'
  const label = texts.toggleTheme(isDark ? texts.light : texts.dark)
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        color="inherit"
        aria-label={label}
        onClick={() => send({ type: 'SET_THEME', theme: isDark ? 'light' : 'dark' })}
      >
        {isDark ? <LightMode fontSize="small" /> : <DarkMode fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}

// Item types are only needed if a row is open.
const RowCrumb = lazyComponent(async () => (await import('../../core/items/reference/RowCrumb.tsx')).RowCrumb)

function CrumbText({ crumb }: { crumb: Crumb }) {
  if (typeof crumb === 'string') return crumb
  if (crumb.list === reports.name) return <ReportCrumb id={crumb.key} />
  return (
    <Suspense fallback="">
      <RowCrumb key={`${crumb.list} ${crumb.key}`} list={crumb.list} id={crumb.key} />
    </Suspense>
  )
}

/** On a phone the last breadcrumb has two lines. */
const twoLines = {
  flexBasis: '100%',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const

const truncated = { minWidth: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** The breadcrumbs: the current screen, and its parents before it, on phones above it. */
function Crumbs(props: { crumbs: Crumb[]; isPhone: boolean }) {
  const isLast = (index: number) => index === props.crumbs.length - 1
  return (
    <Box
      component="h1"
      sx={{
        m: 0,
        fontSize: '0.9375rem',
        fontWeight: 650,
        whiteSpace: 'nowrap',
        display: 'flex',
        flexWrap: props.isPhone ? 'wrap' : 'nowrap',
        alignItems: 'baseline',
        columnGap: 2,
        lineHeight: props.isPhone ? 1.25 : undefined,
        minWidth: 0,
        overflow: 'hidden',
      }}
    >
      {props.crumbs.map((crumb, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a crumb is
        <Fragment key={index}>
          {index > 0 && (
            <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontWeight: 400 }}>
              ▸
            </Box>
          )}
          {/* If there is not enough space, the parents are truncated first, so that the current screen stays readable. */}
          <Box
            component="span"
            sx={{
              ...truncated,
              flexShrink: isLast(index) ? 0 : 1,
              ...(props.isPhone && (isLast(index) ? twoLines : { fontSize: '0.75rem', fontWeight: 500 })),
            }}
          >
            <CrumbText crumb={crumb} />
          </Box>
        </Fragment>
      ))}
    </Box>
  )
}

const crumbsIn = (matches: readonly Pick<AnyRouteMatch, 'staticData' | 'params'>[]) =>
  matches.flatMap(({ staticData: { crumb, crumbsOf }, params }) => (crumb ? [crumb] : (crumbsOf?.(params) ?? [])))
const pickersIn = (matches: readonly Pick<AnyRouteMatch, 'staticData'>[]) =>
  matches.findLast(({ staticData }) => staticData.Pickers)?.staticData.Pickers

/** The notifications of the user. */
function NotificationList() {
  const user = useSession(({ context }) => context.user)
  const isPerson = useSession(({ context }) => !context.isDisplay)
  const opens = useCallback(
    (list: string) => {
      const match = findScreen(list)
      return match !== null && maySee(user, match.screen.area)
    },
    [user],
  )
  return isPerson && <InboxButton opens={opens} />
}

/** Sizes for gloves; on a phone there is not enough space next to the breadcrumbs. */
const touchSizes = {
  '@media (pointer: coarse) and (min-width: 720px)': {
    '& .MuiIconButton-root': { minHeight: 48, minWidth: 48 },
  },
} as const

/** The bar at the top: the address as breadcrumbs, and every selection that the address contains. */
export function AddressBar(props: { isPhone: boolean; onSearch: () => void }) {
  const crumbs = useMatches({ select: crumbsIn, structuralSharing: true })
  const Pickers = useMatches({ select: pickersIn })
  const pickers = Pickers && <Pickers />
  const row = { display: 'flex', alignItems: 'center', gap: 2, px: { xs: 3, sm: 6 }, minHeight: '2.75rem' } as const
  return (
    <Box
      component="header"
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', ...touchSizes }}
    >
      <Box sx={{ ...row, gap: { xs: 0.5, sm: 2 } }}>
        <Crumbs crumbs={crumbs} isPhone={props.isPhone} />
        <Box sx={{ flex: 1 }} />
        {props.isPhone && <EntriesMark narrow />}
        {props.isPhone && <ClockMark narrow />}
        <UnreadMark />
        {props.isPhone ? <ConnectionBadge narrow="unlessOffline" /> : <OrganizationPicker />}
        {!props.isPhone && pickers}
        <Tooltip title={texts.palette.open}>
          <IconButton size="small" color="inherit" aria-label={texts.palette.open} onClick={props.onSearch}>
            <Search fontSize="small" />
          </IconButton>
        </Tooltip>
        <NotificationList />
        <ThemeToggle />
        <UserMenu />
      </Box>
      {props.isPhone && (
        <Box sx={{ ...row, pb: 2, overflowX: 'auto' }}>
          <OrganizationPicker />
          {pickers}
        </Box>
      )}
    </Box>
  )
}
