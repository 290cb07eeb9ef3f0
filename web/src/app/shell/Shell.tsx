import Alert from '@mui/material/Alert'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallBar } from '../../areas/calls/bar/CallBar.tsx'
import { SendEntries } from '../../areas/checksheets/fill/SendEntries.tsx'
import { SendClocking } from '../../areas/labor/clock/SendClocking.tsx'
import { useReports } from '../../areas/reports/useReports.ts'
import { useDisk } from '../../core/api/useDisk.ts'
import { useDisplayPresence } from '../../core/dashboards/carousel/useDisplayPresence.ts'
import { useFloorChanges } from '../../core/dashboards/frame/useFloorChanges.ts'
import { useIsSlide } from '../../core/dashboards/slides/SlideContext.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { DeferredMount } from '../../core/kit/Unhurried.tsx'
import { useMessaging } from '../../core/messaging/MessagingContext.tsx'
import { useCurrentOrganization, useSession, useSessionSend } from '../../core/session/SessionContext.tsx'
import { useIsPlaced } from '../../core/session/useIsPlaced.ts'
import { ShellKeys, useShellKeys } from '../palette/ShellKeys.tsx'
import { appTexts as texts } from '../texts.ts'
import { AddressBar } from './AddressBar.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ExitCarousel } from './ExitCarousel.tsx'
import { Rail } from './Rail.tsx'
import { UnplacedPage } from './UnplacedPage.tsx'

/** Warns the administrators of the installation above every screen when it runs out of disk space. */
function DiskWarning() {
  const disk = useDisk({ enabled: useSession((state) => state.context.user?.globalAdmin === 1) })
  if (disk === null) return null
  return (
    <Alert severity={disk === 'out' ? 'error' : 'warning'} square role="alert">
      {disk === 'out' ? texts.diskOut : texts.diskLow}
    </Alert>
  )
}

const content = <Outlet />

/** Shows the messages of session and messaging, and marks them as shown. */
function useSpokenNotices() {
  const notices = useNotices()
  const send = useSessionSend()
  const messaging = useMessaging()
  const message = useSession((state) => state.context.message)
  useEffect(() => {
    if (!message) return
    notices.error(message)
    send({ type: 'MESSAGE_SHOWN' })
  }, [message, notices, send])
  useEffect(
    () =>
      messaging.onMessage((kind, body) => {
        if (kind === 'notification') notices.info(texts.notification(body))
      }),
    [messaging, notices],
  )
}

const skipLink = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 'tooltip',
  p: 2,
  bgcolor: 'background.paper',
  color: 'text.primary',
  '&:focus': { top: 8 },
} as const

/**
 * The frame of the main application: rail, address bar, content. In carousel mode only the content is shown; a slide of
 * a wall already has a frame.
 */
export function Shell() {
  useFloorChanges()
  return useIsSlide() ? (
    <Box sx={{ height: '100%', overflow: 'hidden' }}>
      <Outlet />
    </Box>
  ) : (
    <Frame />
  )
}

function Frame() {
  useSpokenNotices()
  useReports()
  useDisplayPresence()
  const [openDialog, setOpenDialog] = useShellKeys()
  const isPhone = useMediaQuery('(max-width: 719px)')
  const carousel = useSession((state) => state.context.dashboardCarouselMode)
  const isDisplay = useSession((state) => state.context.isDisplay)
  const isWall = useRouterState({ select: ({ location }) => location.pathname.startsWith('/walls/') })
  const isPlaced = useIsPlaced()
  const { organizationId } = useCurrentOrganization()
  const isLoading = useSession((state) => state.matches({ auth: { choosing: 'loading' } }))
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Box component="a" href="#content" sx={skipLink}>
        {texts.skip}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {!carousel && !isPhone && <Rail />}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          {!carousel && <AddressBar isPhone={isPhone} onSearch={() => setOpenDialog('palette')} />}
          {!carousel && <DiskWarning />}
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{ flex: 1, minHeight: 0, overflow: 'auto', outline: 'none' }}
          >
            {/* Remounted for another organization, so that no action starts with data shown before. */}
            {isPlaced ? <DeferredMount key={organizationId}>{content}</DeferredMount> : !isLoading && <UnplacedPage />}
          </Box>
        </Box>
      </Box>
      {!carousel && isPhone && <BottomBar />}
      {carousel && !isDisplay && !isWall && <ExitCarousel />}
      <CallBar />
      {isPlaced && <SendEntries />}
      {isPlaced && <SendClocking />}
      {!carousel && isPlaced && <ShellKeys open={openDialog} onOpen={setOpenDialog} />}
    </Box>
  )
}
