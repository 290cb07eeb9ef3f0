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
import { useDisplayHere } from '../../core/dashboards/carousel/useDisplayHere.ts'
import { useFloorNews } from '../../core/dashboards/frame/useFloorNews.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useLatest } from '../../core/kit/grid/useLatest.ts'
import { gloved } from '../../core/kit/machine/MachinePart.tsx'
import { NoticesAtTop } from '../../core/kit/notice/NoticeBar.tsx'
import { useAway } from '../../core/session/away/useAway.ts'
import { useIsPlaced } from '../../core/session/useIsPlaced.ts'
import { deviceScreenTexts as texts } from './texts.ts'
import { useScreen } from './useScreen.ts'

const ButtonLink = createLink(Button)

/** The way back from what has an address of its own on this screen, and what the machine does meanwhile. */
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

/** The code of what has an address of its own here: it is there when the network is not. */
const partsAhead = [() => import('./CheckPage.tsx'), () => import('./ClockPage.tsx')]

/** Its addresses open without a network on a screen that was opened before. */
const awayScope = '/device/'

/**
 * Whether nobody is in the middle of something here: a call, a checksheet, the clock, a paper, the choice of whom to
 * call.
 */
function useIsFree(isPart: boolean): () => boolean {
  const isElsewhere = useLatest(isPart)
  const isCalling = useLatest(useCall((state) => !state.matches('idle')))
  return useCallback(() => {
    return !isCalling.current && !isElsewhere.current && document.querySelector('[role=dialog]') === null
  }, [isCalling, isElsewhere])
}

/**
 * The frame of the screen at a machine: no rail and no way to other addresses; above what is opened, whatever becomes
 * of it, the way back and what the machine does; calls at the lower edge, what waits is sent, and the page renews
 * itself where it is told to and nobody is in the middle of something.
 */
export function ScreenFrame() {
  const screen = useScreen()
  const isPlaced = useIsPlaced()
  const isPart = useLocation().pathname.split('/').length > 3
  useFloorNews()
  useAway(awayScope)
  useDisplayHere(useIsFree(isPart))
  useEffect(() => {
    // What cannot be had now comes with the next page.
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
