import CloseFullscreen from '@mui/icons-material/CloseFullscreen'
import Mic from '@mui/icons-material/Mic'
import MicOff from '@mui/icons-material/MicOff'
import OpenInFull from '@mui/icons-material/OpenInFull'
import ScreenShare from '@mui/icons-material/ScreenShareOutlined'
import StopScreenShare from '@mui/icons-material/StopScreenShareOutlined'
import VideocamOff from '@mui/icons-material/VideocamOffOutlined'
import Videocam from '@mui/icons-material/VideocamOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { useMediaState } from '../CallsContext.tsx'
import type { CallMedia, MediaSource } from '../media/callMedia.ts'
import { barTexts as texts } from '../texts.ts'
import { answerKey, callButton } from './barStyles.ts'
import { CallDevices } from './CallDevices.tsx'
import { Level } from './Level.tsx'
import { useCallKeys } from './useCallKeys.ts'

function Toggle(props: { label: string; isOn: boolean; onClick: () => void; keys?: string; children: ReactNode }) {
  return (
    <Tooltip title={props.label}>
      <IconButton
        aria-label={props.label}
        aria-keyshortcuts={props.keys}
        color="inherit"
        onClick={props.onClick}
        sx={{ ...callButton, borderRadius: 1.5, ...(props.isOn ? { bgcolor: 'action.selected' } : {}) }}
      >
        {props.children}
      </IconButton>
    </Tooltip>
  )
}

/** Controls of the own media: microphone with its level, camera, screen; the devices; the size of the call. */
export function CallControls(props: { media: CallMedia; isLarge: boolean; onLarge: (isLarge: boolean) => void }) {
  const { media, isLarge, onLarge } = props
  const { own } = useMediaState(media)
  const toggle = (source: MediaSource) => () => void media.turn(source, !own[source].on)
  useCallKeys({ onF9: toggle('microphone') })
  const { microphone, camera, screen } = own
  return (
    <>
      <Level label={texts.levelOf(texts.you)} read={() => (microphone.on ? media.level('own') : 0)} />
      <Toggle
        label={microphone.on ? texts.mute : texts.unmute}
        isOn={microphone.on}
        keys={answerKey}
        onClick={toggle('microphone')}
      >
        {microphone.on ? <Mic /> : <MicOff />}
      </Toggle>
      <Toggle label={camera.on ? texts.cameraOff : texts.cameraOn} isOn={camera.on} onClick={toggle('camera')}>
        {camera.on ? <Videocam /> : <VideocamOff />}
      </Toggle>
      {'getDisplayMedia' in (navigator.mediaDevices ?? {}) && (
        <Toggle label={screen.on ? texts.shareNoMore : texts.share} isOn={screen.on} onClick={toggle('screen')}>
          {screen.on ? <StopScreenShare /> : <ScreenShare />}
        </Toggle>
      )}
      <CallDevices media={media} />
      <Toggle label={isLarge ? texts.smaller : texts.larger} isOn={isLarge} onClick={() => onLarge(!isLarge)}>
        {isLarge ? <CloseFullscreen /> : <OpenInFull />}
      </Toggle>
    </>
  )
}
