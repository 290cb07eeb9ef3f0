import CallEnd from '@mui/icons-material/CallEnd'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { formatClock } from '../../../core/kit/format/durationFormat.ts'
import { useNow } from '../../../core/kit/useNow.ts'
import { useMessaging } from '../../../core/messaging/MessagingContext.tsx'
import { useCall, useCallMedia, useCallSend, useMediaState } from '../CallsContext.tsx'
import type { CallMedia } from '../media/callMedia.ts'
import { barTexts as texts } from '../texts.ts'
import { callButton, endKey } from './barStyles.ts'
import { CallControls } from './CallControls.tsx'
import { CallQuality } from './CallQuality.tsx'
import { Pictures } from './Pictures.tsx'
import { RemoteAudio } from './RemoteAudio.tsx'
import { useCallKeys } from './useCallKeys.ts'
import { useCallNames } from './useCallNames.ts'
import { useParticipantName } from './useParticipantName.ts'

/** Duration of the active call by the server's clock. */
function Clock() {
  useNow(1000)
  const { feed } = useMessaging()
  const activeAt = useCall(({ context }) => context.call?.activeAt ?? null)
  if (activeAt === null) return null
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {formatClock((feed.serverNow() - Date.parse(activeAt)) / 1000)}
    </Box>
  )
}

function EndButton() {
  const send = useCallSend()
  const end = () => send({ type: 'END' })
  useCallKeys({ onShiftF9: end })
  return (
    <Button
      variant="contained"
      color="error"
      startIcon={<CallEnd />}
      aria-keyshortcuts={endKey}
      onClick={end}
      sx={callButton}
    >
      {texts.end}
    </Button>
  )
}

/** Problems that prevent own media from being sent, with remedies. */
function Problems(props: { media: CallMedia }) {
  const { link, problem, own, deviceNotes } = useMediaState(props.media)
  const nameOf = useParticipantName()
  const messages = [
    link === 'joining' ? texts.joining : link === 'rejoining' ? texts.rejoining : null,
    problem,
    ...(['microphone', 'camera', 'screen'] as const).map((source) => {
      const sourceProblem = own[source].problem
      return sourceProblem && texts.problems[source][sourceProblem]
    }),
    ...(['microphone', 'camera'] as const).map((source) => {
      const { replacedBy } = own[source]
      return replacedBy === null ? null : texts.replaced[source](replacedBy)
    }),
    ...Object.entries(deviceNotes).map(([seat, { source, state }]) => texts.deviceNotes[state][source](nameOf(seat))),
  ].filter((message) => message !== null)
  return (
    <Box
      role="status"
      sx={{
        px: { xs: 3, sm: 4 },
        pb: 2,
        fontSize: '0.8125rem',
        display: 'grid',
        gap: 1,
        '&:empty': { display: 'none' },
      }}
    >
      {messages.map((message) => (
        <Box key={message}>{message}</Box>
      ))}
    </Box>
  )
}

function Line(props: { media: CallMedia | null; isLarge: boolean; onLarge: (isLarge: boolean) => void }) {
  const { media } = props
  const names = useCallNames()
  const isAnswering = useCall((state) => state.matches({ incoming: 'answering' }))
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        minHeight: '4rem',
        px: { xs: 3, sm: 4 },
        py: 1,
      }}
    >
      <Box sx={{ flex: 1, minWidth: '8rem', display: 'flex', gap: 3, alignItems: 'baseline' }}>
        <Box sx={{ fontWeight: 650, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {names}
        </Box>
        {isAnswering ? <span role="status">{texts.answering}</span> : <Clock />}
      </Box>
      {media && <CallQuality media={media} />}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {media && <CallControls media={media} isLarge={props.isLarge} onLarge={props.onLarge} />}
        <EndButton />
      </Box>
    </Box>
  )
}

/** The active call: participants, duration, quality, own media, pictures, and a button to end it. */
export function ActiveCall() {
  const media = useCallMedia()
  const isPhone = useMediaQuery('(max-width: 719px)')
  const [isLarge, setLarge] = useState(isPhone)
  useEffect(() => setLarge(isPhone), [isPhone])
  const line = <Line media={media} isLarge={isLarge} onLarge={setLarge} />
  return (
    <>
      {media && <RemoteAudio media={media} />}
      {media && !isLarge && <Pictures media={media} isLarge={false} />}
      {line}
      {media && <Problems media={media} />}
      <Dialog
        fullScreen
        // The bar above the dialog must be reachable by Tab, too.
        disableEnforceFocus
        open={isLarge && media !== null}
        onClose={() => setLarge(false)}
        slotProps={{ paper: { 'aria-label': texts.call, sx: { pt: '5rem' } } }}
        sx={{ zIndex: 'modal' }}
      >
        {media && <Pictures media={media} isLarge />}
      </Dialog>
    </>
  )
}
