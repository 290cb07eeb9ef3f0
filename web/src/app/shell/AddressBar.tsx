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
import { ToldBell } from '../../areas/notifications/face.ts'
import { ReportCrumb } from '../../areas/reports/ReportCrumb.tsx'
import type { Crumb } from '../../core/kit/addressPart.ts'
import { Box } from '../../core/kit/Box.tsx'
import { lazyPart } from '../../core/kit/lazyPart.ts'
import { ConnectionBadge } from '../../core/messaging/ConnectionBadge.tsx'
import { useSession, useSessionSend } from '../../core/session/SessionContext.tsx'
import { findScreen } from '../screens/findScreen.ts'
import { maySee } from '../screens/useSections.ts'
import { appTexts as texts } from '../texts.ts'
import { PlacePicker } from './PlacePicker.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Switches between light and dark; the choice stays with this browser. */
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

// Only where a row is open is it known what item types are.
const RowCrumb = lazyPart(async () => (await import('../../core/items/reference/RowCrumb.tsx')).RowCrumb)

function Said({ crumb }: { crumb: Crumb }) {
  if (typeof crumb === 'string') return crumb
  if (crumb.list === reports.name) return <ReportCrumb id={crumb.key} />
  return (
    <Suspense fallback="">
      <RowCrumb key={`${crumb.list} ${crumb.key}`} list={crumb.list} id={crumb.key} />
    </Suspense>
  )
}

/** On a phone where one is has two lines. */
const twoLines = {
  flexBasis: '100%',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const

const cut = { minWidth: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** Where one is, and what that belongs to: on phones above it. */
function Crumbs(props: { crumbs: Crumb[]; isPhone: boolean }) {
  const isLast = (place: number) => place === props.crumbs.length - 1
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
      {props.crumbs.map((crumb, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a crumb is
        <Fragment key={place}>
          {place > 0 && (
            <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontWeight: 400 }}>
              ▸
            </Box>
          )}
          {/* Where there is no room for all, where one is stays: what it belongs to is cut first. */}
          <Box
            component="span"
            sx={{
              ...cut,
              flexShrink: isLast(place) ? 0 : 1,
              ...(props.isPhone && (isLast(place) ? twoLines : { fontSize: '0.75rem', fontWeight: 500 })),
            }}
          >
            <Said crumb={crumb} />
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

/** What one was told. */
function Told() {
  const user = useSession(({ context }) => context.user)
  const isPerson = useSession(({ context }) => !context.isDisplay)
  const opens = useCallback(
    (list: string) => {
      const found = findScreen(list)
      return found !== null && maySee(user, found.screen.area)
    },
    [user],
  )
  return isPerson && <ToldBell opens={opens} />
}

/** For gloves; on a phone there is no room beside what the address says. */
const touched = {
  '@media (pointer: coarse) and (min-width: 720px)': {
    '& .MuiIconButton-root': { minHeight: 48, minWidth: 48 },
  },
} as const

/** The bar at the top is the address in words: where one is, and every pick that the address holds. */
export function AddressBar(props: { isPhone: boolean; onSearch: () => void }) {
  const crumbs = useMatches({ select: crumbsIn, structuralSharing: true })
  const Pickers = useMatches({ select: pickersIn })
  const pickers = Pickers && <Pickers />
  const row = { display: 'flex', alignItems: 'center', gap: 2, px: { xs: 3, sm: 6 }, minHeight: '2.75rem' } as const
  return (
    <Box component="header" sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', ...touched }}>
      <Box sx={{ ...row, gap: { xs: 0.5, sm: 2 } }}>
        <Crumbs crumbs={crumbs} isPhone={props.isPhone} />
        <Box sx={{ flex: 1 }} />
        {props.isPhone && <EntriesMark narrow />}
        {props.isPhone && <ClockMark narrow />}
        <UnreadMark />
        {props.isPhone ? <ConnectionBadge narrow="unlessOffline" /> : <PlacePicker />}
        {!props.isPhone && pickers}
        <Tooltip title={texts.palette.open}>
          <IconButton size="small" color="inherit" aria-label={texts.palette.open} onClick={props.onSearch}>
            <Search fontSize="small" />
          </IconButton>
        </Tooltip>
        <Told />
        <ThemeToggle />
        <UserMenu />
      </Box>
      {props.isPhone && (
        <Box sx={{ ...row, pb: 2, overflowX: 'auto' }}>
          <PlacePicker />
          {pickers}
        </Box>
      )}
    </Box>
  )
}
