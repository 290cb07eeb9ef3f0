import ToBottom from '@mui/icons-material/VerticalAlignBottom'
import ToTop from '@mui/icons-material/VerticalAlignTop'
import IconButton from '@mui/material/IconButton'
import Portal from '@mui/material/Portal'
import { sourceOf } from '@takt/domain/areas/calls/callParties.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useAudible } from '../../../core/kit/notice/useAudible.ts'
import { useCall } from '../CallsContext.tsx'
import { otherPartiesOf } from '../callPart.ts'
import { useRinging } from '../ring/useRinging.ts'
import { barTexts as texts } from '../texts.ts'
import { ActiveCall } from './ActiveCall.tsx'
import { callButton } from './barStyles.ts'
import { CallElsewhere, IncomingCall, OutgoingCall } from './RingingCall.tsx'

/** Ignores the pointer at first, so that a click meant for an element below the bar does not hit the bar. */
const arrive = {
  animation: 'takt-call-arrives 500ms',
  '@keyframes takt-call-arrives': { '0%, 99%': { pointerEvents: 'none' }, '100%': { pointerEvents: 'auto' } },
} as const

/** Text readable from two meters, and buttons for gloves. */
const fromAfar = {
  fontSize: '1.5rem',
  '& .MuiButton-root, & .MuiIconButton-root': { minHeight: '4rem', minWidth: '4rem', fontSize: '1.5rem' },
  '& .MuiSvgIcon-root': { fontSize: '2rem' },
} as const

type CallPhase = 'incoming' | 'calling' | 'talking' | 'elsewhere'
const phases: readonly CallPhase[] = ['incoming', 'calling', 'talking', 'elsewhere']
const bodies = { incoming: IncomingCall, calling: OutgoingCall, talking: ActiveCall, elsewhere: CallElsewhere }

/**
 * The call of this page, above all pages and dialogs, with a ringing tone; nothing without a call. It does not move the
 * layout, and it can be moved to the opposite edge of the page to reveal what it covers. `atMachine`: placed at the
 * lower edge, because the content to read is at the upper one; sized for reading from two meters and for gloves.
 */
export function CallBar({ atMachine = false }: { atMachine?: boolean }) {
  const phase = useCall((state) => (state.hasTag('leaving') ? undefined : phases.find((tag) => state.hasTag(tag))))
  const message = useCall(({ context: { call, me } }) =>
    call && me ? texts.isCalling(sourceOf(call).party.name, otherPartiesOf(call, me).length - 1) : null,
  )
  const [isBelow, setBelow] = useState(atMachine)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useAudible(bar)
  useRinging({
    tone: phase === 'incoming' ? 'incoming' : phase === 'calling' ? 'outgoing' : null,
    message: phase === 'incoming' ? message : null,
  })
  if (!phase) return null
  const Body = bodies[phase]
  return (
    <Portal>
      <Box
        ref={setBar}
        role="region"
        aria-label={texts.call}
        sx={{
          ...arrive,
          position: 'fixed',
          ...(isBelow ? { bottom: 8 } : { top: 8 }),
          left: 8,
          right: 8,
          mx: 'auto',
          maxWidth: atMachine ? '76rem' : '52rem',
          zIndex: 'snackbar',
          bgcolor: 'background.paper',
          color: 'text.primary',
          border: 2,
          borderRadius: 2,
          boxShadow: 8,
          // Distinguishes the bar from the page below, also from a distance.
          borderColor: 'primary.main',
          fontSize: '0.875rem',
          ...(atMachine ? fromAfar : {}),
          '@media print': { display: 'none' },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'end' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Body />
          </Box>
          <IconButton
            aria-label={isBelow ? texts.toTop : texts.toBottom}
            title={isBelow ? texts.toTop : texts.toBottom}
            onClick={() => setBelow(!isBelow)}
            // On a phone a call fills the page, and the bar is filled by its buttons.
            sx={{
              ...callButton,
              ...(phase === 'talking' ? { display: { xs: 'none', sm: 'inline-flex' } } : {}),
              alignSelf: 'center',
              mr: { xs: 1, sm: 2 },
            }}
          >
            {isBelow ? <ToTop /> : <ToBottom />}
          </IconButton>
        </Box>
      </Box>
    </Portal>
  )
}
