import Call from '@mui/icons-material/Call'
import CallEnd from '@mui/icons-material/CallEnd'
import Button from '@mui/material/Button'
import { sourceOf } from '@takt/domain/areas/calls/callParties.ts'
import type { ReactNode } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useCall, useCallSend } from '../CallsContext.tsx'
import { otherPartiesOf } from '../callPart.ts'
import { barTexts as texts } from '../texts.ts'
import { answerKey, endKey, ringButton } from './barStyles.ts'
import { useCallKeys } from './useCallKeys.ts'
import { useCallNames } from './useCallNames.ts'

const line = {
  display: 'flex',
  alignItems: 'center',
  // On a phone the name of the caller has its own line above the buttons.
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 3,
  minHeight: '4rem',
  px: { xs: 3, sm: 4 },
  py: 1,
} as const
const textStyle = {
  flex: { xs: '1 0 calc(100% - 3rem)', sm: 1 },
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontWeight: 650,
} as const

function Line(props: { children: ReactNode }) {
  return <Box sx={line}>{props.children}</Box>
}

/** An incoming call with the name of the caller; answered or ignored with one touch. */
export function IncomingCall() {
  const send = useCallSend()
  const call = useCall(({ context }) => context.call)
  const me = useCall(({ context }) => context.me)
  const answer = () => send({ type: 'ANSWER' })
  const ignore = () => send({ type: 'IGNORE' })
  useCallKeys({ onF9: answer, onShiftF9: ignore })
  if (!call || !me) return null
  return (
    <Line>
      <Call
        aria-hidden
        sx={{
          color: 'success.main',
          animation: 'takt-ring 1s ease-in-out infinite',
          '@keyframes takt-ring': {
            '0%, 60%, 100%': { transform: 'rotate(0)' },
            '15%, 45%': { transform: 'rotate(-14deg)' },
            '30%': { transform: 'rotate(14deg)' },
          },
        }}
      />
      <Box role="alert" sx={textStyle}>
        {texts.isCalling(sourceOf(call).party.name, otherPartiesOf(call, me).length - 1)}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<CallEnd />}
        aria-keyshortcuts={endKey}
        onClick={ignore}
        sx={ringButton}
      >
        {texts.ignore}
      </Button>
      <Button variant="contained" startIcon={<Call />} aria-keyshortcuts={answerKey} onClick={answer} sx={ringButton}>
        {texts.answer}
      </Button>
    </Line>
  )
}

/** An outgoing call with the callees and the state of each, until it is answered or aborted. */
export function OutgoingCall() {
  const send = useCallSend()
  const names = useCallNames()
  const call = useCall(({ context }) => context.call)
  const me = useCall(({ context }) => context.me)
  const abort = () => send({ type: 'ABORT' })
  useCallKeys({ onShiftF9: abort })
  const otherParties = call && me ? otherPartiesOf(call, me) : []
  return (
    <Line>
      <Box sx={{ flex: { xs: '1 0 calc(100% - 3rem)', sm: 1 }, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box role="status" sx={{ fontWeight: 650 }}>
          {texts.calling(names)}
        </Box>
        {otherParties.length > 1 && (
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {otherParties.map(({ party }) => `${party.name} ${texts.states[party.state]}`).join(' · ')}
          </Box>
        )}
      </Box>
      <Button
        variant="contained"
        color="error"
        startIcon={<CallEnd />}
        aria-keyshortcuts={endKey}
        onClick={abort}
        sx={ringButton}
      >
        {texts.abort}
      </Button>
    </Line>
  )
}

/** A call of the same user on another page; it can be ended here, too. */
export function CallElsewhere() {
  const send = useCallSend()
  const names = useCallNames()
  return (
    <Line>
      <Box role="status" sx={textStyle}>
        {texts.elsewhere(names)}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<CallEnd />}
        onClick={() => send({ type: 'END' })}
        sx={ringButton}
      >
        {texts.end}
      </Button>
    </Line>
  )
}
