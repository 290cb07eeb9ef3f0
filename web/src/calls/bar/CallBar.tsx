import Portal from '@mui/material/Portal'
import { sourceOf } from '@takt/domain/calls/callParties.ts'
import { useEffect, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useAudible } from '../../kit/notice/useAudible.ts'
import { useCall } from '../CallsContext.tsx'
import { othersOf } from '../callPart.ts'
import { useRinging } from '../ring/useRinging.ts'
import { barTexts as texts } from '../texts.ts'
import { ActiveCall } from './ActiveCall.tsx'
import { CallElsewhere, IncomingCall, OutgoingCall } from './RingingCall.tsx'

/** How high the bar is, for what makes room for it. */
const heightName = '--takt-call-bar'

/** Tells the page how much room the bar takes, so that it covers nothing. */
function useRoom(bar: HTMLElement | null) {
  useEffect(() => {
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(heightName, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty(heightName)
    }
  }, [bar])
}

type Shown = 'incoming' | 'calling' | 'talking' | 'elsewhere'
const shownTags: readonly Shown[] = ['incoming', 'calling', 'talking', 'elsewhere']
const bodies = { incoming: IncomingCall, calling: OutgoingCall, talking: ActiveCall, elsewhere: CallElsewhere }

/**
 * The call this page stands in, above every page and dialog, heard where it rings; nothing without one. The page and
 * what is open make room for it (`--takt-call-bar`).
 */
export function CallBar() {
  const shown = useCall((state) => (state.hasTag('leaving') ? undefined : shownTags.find((tag) => state.hasTag(tag))))
  const sentence = useCall(({ context: { call, me } }) =>
    call && me ? texts.isCalling(sourceOf(call).party.name, othersOf(call, me).length - 1) : null,
  )
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useRoom(bar)
  useAudible(bar)
  useRinging({
    tone: shown === 'incoming' ? 'incoming' : shown === 'calling' ? 'outgoing' : null,
    sentence: shown === 'incoming' ? sentence : null,
  })
  if (!shown) return null
  const Body = bodies[shown]
  return (
    <Portal>
      <Box
        ref={setBar}
        role="region"
        aria-label={texts.call}
        sx={{
          position: 'fixed',
          top: 0,
          left: 0,
          right: 0,
          zIndex: 'snackbar',
          bgcolor: 'background.paper',
          color: 'text.primary',
          borderBottom: 2,
          // It is told from the page beneath, from afar too.
          borderColor: 'primary.main',
          fontSize: '0.875rem',
          '@media print': { display: 'none' },
        }}
      >
        <Body />
      </Box>
    </Portal>
  )
}
