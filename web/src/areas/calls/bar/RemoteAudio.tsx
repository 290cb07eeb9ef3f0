import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useMediaState } from '../CallsContext.tsx'
import type { CallMedia } from '../media/callMedia.ts'
import { barTexts as texts } from '../texts.ts'

type Sound = HTMLAudioElement & { setSinkId?: (deviceId: string) => Promise<void> }

/** Plays the sound of one participant; `onBlocked` is called if the browser requires a user gesture first. */
function Voice(props: { track: MediaStreamTrack; speaker: string | null; tries: number; onBlocked: () => void }) {
  const { track, speaker, tries, onBlocked } = props
  const [sound] = useState<Sound>(() => new Audio())
  useEffect(() => {
    sound.srcObject = new MediaStream([track])
    return () => {
      sound.srcObject = null
    }
  }, [sound, track])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another track or try plays anew
  useEffect(() => {
    void sound.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked()
    })
  }, [sound, track, tries])
  useEffect(() => {
    if (speaker !== null) void sound.setSinkId?.(speaker).catch(() => {})
  }, [sound, speaker])
  return null
}

/** Plays the sound of the other participants, with a button if the browser blocks playback. */
export function RemoteAudio(props: { media: CallMedia }) {
  const { remoteParticipants, chosen } = useMediaState(props.media)
  const [tries, setTries] = useState(0)
  const [isBlocked, setBlocked] = useState(false)
  return (
    <>
      {remoteParticipants.map(
        ({ seat, microphone }) =>
          microphone && (
            <Voice
              key={seat}
              track={microphone.track}
              speaker={chosen.speaker}
              tries={tries}
              onBlocked={() => setBlocked(true)}
            />
          ),
      )}
      {isBlocked && (
        <Box role="status" sx={{ display: 'flex', gap: 3, alignItems: 'center', px: { xs: 3, sm: 6 }, pt: 2 }}>
          {texts.blocked}
          <Button
            variant="contained"
            onClick={() => {
              setBlocked(false)
              setTries(tries + 1)
            }}
          >
            {texts.playAudio}
          </Button>
        </Box>
      )}
    </>
  )
}
