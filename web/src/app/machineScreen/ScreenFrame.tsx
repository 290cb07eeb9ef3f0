import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { createLink, Outlet, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { CallBar } from '../../areas/calls/bar/CallBar.tsx'
import { useCall } from '../../areas/calls/CallsContext.tsx'
import { SendMessages } from '../../areas/chat/atMachine/SendMessages.tsx'
import { SendEntries } from '../../areas/checksheets/fill/SendEntries.tsx'
import { SendReasons } from '../../areas/efficiency/atMachine/SendReasons.tsx'
import { SendScrap } from '../../areas/efficiency/atMachine/SendScrap.tsx'
import { StateLine } from '../../areas/efficiency/atMachine/StateLine.tsx'
import { SendClocking } from '../../areas/labor/clock/SendClocking.tsx'
import { useDisplayPresence } from '../../core/dashboards/carousel/useDisplayPresence.ts'
import { useFloorChanges } from '../../core/dashboards/frame/useFloorChanges.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useLatest } from '../../core/kit/grid/useLatest.ts'
import { gloved } from '../../core/kit/machine/MachinePart.tsx'
import { NoticesAtTop } from '../../core/kit/notice/NoticeBar.tsx'
import { useOfflinePage } from '../../core/session/away/useOfflinePage.ts'
import { useIsPlaced } from '../../core/session/useIsPlaced.ts'
import { deviceScreenTexts as texts } from './texts.ts'
import { useScreen } from './useScreen.ts'

const ButtonLink = createLink(Button)

/** The way back from a part with its own address on this screen, and the current state of the machine. */
function PartHead({ screen: { deviceId, resourceID } }: { screen: MachineScreen }) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', alignItems: 'center', gap: 5, px: 5, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <ButtonLink
        to="/device/$deviceId"
        params={{ deviceId: String(deviceId) }}
        variant="outlined"
        startIcon={<ArrowBack />}
        sx={gloved}
      >
        {texts.back}
      </ButtonLink>
      <StateLine resourceID={resourceID} />
    </Box>
  )
}

/** The code of the parts with their own address here: it is loaded ahead, so that it is available offline. */
const partsAhead = [() => import('./CheckPage.tsx'), () => import('./ClockPage.tsx')]

/** Addresses that open offline on a screen that was opened before. */
const offlineScope = '/device/'

/**
 * Returns a function that is true if no activity is in progress here: a call, a checksheet, the clock, a document, the
 * choice of a person to call.
 */
function useIsFree(isPart: boolean): () => boolean {
  const isPartOpen = useLatest(isPart)
  const isCalling = useLatest(useCall((state) => !state.matches('idle')))
  return useCallback(() => {
    return !isCalling.current && !isPartOpen.current && document.querySelector('[role=dialog]') === null
  }, [isCalling, isPartOpen])
}

/**
 * The frame of the screen at a machine: no navigation to other addresses; above an open part, even if it fails, the way
 * back and the state of the machine; calls at the lower edge. Waiting entries are sent, and the page reloads itself
 * when it is requested to and no activity is in progress.
 */
export function ScreenFrame() {
  const screen = useScreen()
  const isPlaced = useIsPlaced()
  const isPart = useLocation().pathname.split('/').length > 3
  useFloorChanges()
  useOfflinePage(offlineScope)
  useDisplayPresence(useIsFree(isPart))
  useEffect(() => {
    // Code that cannot be loaded now is loaded with the next page.
    for (const part of partsAhead) part().catch(() => {})
  }, [])
  const name = screen?.resourceID
  useEffect(() => {
    if (name) document.title = texts.title(name)
  }, [name])
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <NoticesAtTop />
      {isPlaced && (
        <>
          {screen && isPart && <PartHead screen={screen} />}
          <Outlet />
          <SendEntries />
          <SendReasons />
          <SendScrap />
          <SendClocking />
          <SendMessages />
        </>
      )}
      <CallBar atMachine />
    </Box>
  )
}
