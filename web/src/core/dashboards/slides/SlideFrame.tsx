import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { Box } from '../../kit/Box.tsx'
import type { SlideView } from './createSlideView.ts'
import { SlideContext } from './SlideContext.ts'

/** A slide on the stage. It has full size also while hidden, so that it is loaded and rendered before it is shown. */
export function SlideFrame(props: { view: SlideView; isShown: boolean; secs: number; isLost: boolean }) {
  const { view, isShown, secs, isLost } = props
  const slideState = useMemo(
    () => ({ isShown, secs, isLost, address: view.address }),
    [isShown, secs, isLost, view.address],
  )
  useEffect(() => {
    view.arrive()
    return view.leave
  }, [view])
  return (
    <Box
      inert={!isShown}
      data-slide={isShown ? view.address : undefined}
      sx={{ position: 'absolute', inset: 0, visibility: isShown ? 'visible' : 'hidden' }}
    >
      <SlideContext value={slideState}>
        <QueryClientProvider client={view.queries}>
          <RouterProvider router={view.router} />
        </QueryClientProvider>
      </SlideContext>
    </Box>
  )
}
