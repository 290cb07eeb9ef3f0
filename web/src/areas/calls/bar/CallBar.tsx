import ToBottom from '@mui/icons-material/VerticalAlignBottom'
import ToTop from '@mui/icons-material/VerticalAlignTop'
import IconButton from '@mui/material/IconButton'
import Portal from '@mui/material/Portal'
import { sourceOf } from '@takt/domain/areas/calls/callParties.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useAudible } from '../../../core/kit/notice/useAudible.ts'
import { useCall } from '../CallsContext.tsx'
import { othersOf } from '../callPart.ts'
import { useRinging } from '../ring/useRinging.ts'
import { barTexts as texts } from '../texts.ts'
import { ActiveCall } from './ActiveCall.tsx'
import { callButton } from './barStyles.ts'
import { CallElsewhere, IncomingCall, OutgoingCall } from './RingingCall.tsx'

/** Who was about to press what lies beneath presses that: the bar takes nothing at first. */
const arrive = {
  animation: 'takt-call-arrives 500ms',
  '@keyframes takt-call-arrives': { '0%, 99%': { pointerEvents: 'none' }, '100%': { pointerEvents: 'auto' } },
} as const

/** Letters that are read from two metres, and buttons for gloves. */
const fromAfar = {
  fontSize: '1.5rem',
  '& .MuiButton-root, & .MuiIconButton-root': { minHeight: '4rem', minWidth: '4rem', fontSize: '1.5rem' },
  '& .MuiSvgIcon-root': { fontSize: '2rem' },
} as const

type Shown = 'incoming' | 'calling' | 'talking' | 'elsewhere'
const shownTags: readonly Shown[] = ['incoming', 'calling', 'talking', 'elsewhere']
const bodies = { incoming: IncomingCall, calling: OutgoingCall, talking: ActiveCall, elsewhere: CallElsewhere }

/**
 * The call this page stands in, above every page and dialog, heard where it rings; nothing without one. It moves
 * nothing, and what it lies over is reached by sending it to the other edge of the page. `atMachine`: it comes at the
 * lower edge, since what is read stands at the upper one, and is read from two metres and touched with gloves.
 */
export function CallBar({ atMachine = false }: { atMachine?: boolean }) {
  const shown = useCall((state) => (state.hasTag('leaving') ? undefined : shownTags.find((tag) => state.hasTag(tag))))
  const sentence = useCall(({ context: { call, me } }) =>
    call && me ? texts.isCalling(sourceOf(call).party.name, othersOf(call, me).length - 1) : null,
  )
  const [isBelow, setBelow] = useState(atMachine)
  const [bar, setBar] = useState<HTMLElement | null>(null)
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
          // It is told from the page beneath, from afar too.
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
            // On a phone a call fills the page, and its buttons the bar.
            sx={{
              ...callButton,
              ...(shown === 'talking' ? { display: { xs: 'none', sm: 'inline-flex' } } : {}),
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
