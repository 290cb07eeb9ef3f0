import { Outlet } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { CallBar } from '../calls/bar/CallBar.tsx'
import { useCall } from '../calls/CallsContext.tsx'
import { SendEntries } from '../checksheets/fill/SendEntries.tsx'
import { useDisplayHere } from '../dashboards/carousel/useDisplayHere.ts'
import { useFloorNews } from '../dashboards/frame/useFloorNews.ts'
import { SendReasons } from '../efficiency/atMachine/SendReasons.tsx'
import { Box } from '../kit/Box.tsx'
import { useLatest } from '../kit/grid/useLatest.ts'
import { useAway } from '../session/away/useAway.ts'
import { useIsPlaced } from '../session/useIsPlaced.ts'
import { deviceScreenTexts as texts } from './texts.ts'
import { useScreen } from './useScreen.ts'

/** Its addresses open without a network on a screen that was opened before. */
const awayScope = '/device/'

/** Whether nobody is in the middle of something here: a call, a checksheet, a paper, the choice of whom to call. */
function useIsFree(): () => boolean {
  const isCalling = useLatest(useCall((state) => !state.matches('idle')))
  return useCallback(() => {
    const isElsewhere = window.location.pathname.includes('/checks/')
    return !isCalling.current && !isElsewhere && document.querySelector('[role=dialog]') === null
  }, [isCalling])
}

/**
 * The frame of the screen at a machine: no rail and no way to other addresses; calls at the lower edge, what waits is
 * sent, and the page renews itself where it is told to and nobody is in the middle of something.
 */
export function ScreenFrame() {
  const screen = useScreen()
  const isPlaced = useIsPlaced()
  useFloorNews()
  useAway(awayScope)
  useDisplayHere(useIsFree())
  const name = screen?.resourceID
  useEffect(() => {
    if (name) document.title = texts.title(name)
  }, [name])
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      {isPlaced && (
        <>
          <Outlet />
          <SendEntries />
          <SendReasons />
        </>
      )}
      <CallBar beginsBelow />
    </Box>
  )
}
