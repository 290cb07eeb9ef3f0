import MicOff from '@mui/icons-material/MicOff'
import Person from '@mui/icons-material/PersonOutlined'
import { useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import type { CallMedia, MediaSource } from '../media/callMedia.ts'
import { barTexts as texts } from '../texts.ts'
import { Level } from './Level.tsx'

export type TileProps = {
  media: CallMedia
  isLarge: boolean
  seat: string
  source: Exclude<MediaSource, 'microphone'>
  name: string
  track: MediaStreamTrack | null
  isMuted?: boolean
  isSpeaking?: boolean
  isMirrored?: boolean
}

/** Draws a track and limits the received resolution to the drawn size. */
function Picture(
  props: Pick<TileProps, 'media' | 'seat' | 'source' | 'isMirrored'> & { track: MediaStreamTrack; label: string },
) {
  const { media, seat, source, track } = props
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    if (!current) return
    current.srcObject = new MediaStream([track])
    void current.play().catch(() => {})
    return () => {
      current.srcObject = null
    }
  }, [track])
  useEffect(() => {
    const { current } = video
    if (!current || seat === 'own') return
    const observer = new ResizeObserver(() => media.drawnAt(seat, source, current.clientHeight))
    observer.observe(current)
    return () => {
      observer.disconnect()
      media.drawnAt(seat, source, 0)
    }
  }, [media, seat, source])
  return (
    <video
      ref={video}
      muted
      autoPlay
      playsInline
      aria-label={props.label}
      style={{
        width: '100%',
        height: '100%',
        objectFit: source === 'screen' ? 'contain' : 'cover',
        ...(props.isMirrored ? { transform: 'scaleX(-1)' } : {}),
      }}
    />
  )
}

/** A participant or a shared screen: the picture if there is one, the name, and whether it is muted or speaking. */
export function Tile(props: TileProps) {
  const { media, isLarge, seat, source, name, track, isMuted = false, isSpeaking = false } = props
  const label = source === 'screen' ? texts.screenOf(name) : texts.cameraOf(name)
  return (
    <Box
      data-seat={seat}
      sx={{
        position: 'relative',
        minHeight: 0,
        minWidth: 0,
        overflow: 'hidden',
        borderRadius: 1.5,
        bgcolor: 'action.hover',
        border: 2,
        borderColor: isSpeaking ? 'primary.main' : 'divider',
        display: 'grid',
        placeItems: 'center',
        ...(isLarge ? {} : { flex: 'none', aspectRatio: '16 / 9', height: 1 }),
      }}
    >
      {track ? (
        <Picture
          key={track.id}
          media={media}
          seat={seat}
          source={source}
          track={track}
          label={label}
          isMirrored={props.isMirrored ?? false}
        />
      ) : (
        <Person aria-hidden sx={{ fontSize: isLarge ? '4rem' : '2.5rem', color: 'text.secondary' }} />
      )}
      <Box
        sx={{
          position: 'absolute',
          left: 6,
          bottom: 6,
          maxWidth: 'calc(100% - 12px)',
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: 0.5,
          borderRadius: 1,
          bgcolor: 'background.paper',
          fontSize: '0.75rem',
        }}
      >
        {source === 'camera' && seat !== 'own' && (
          <Level label={texts.levelOf(name)} read={() => (isMuted ? 0 : media.level(seat))} />
        )}
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {source === 'screen' ? texts.screenOf(name) : name}
          {isSpeaking && ` · ${texts.speaks}`}
        </Box>
        {isMuted && source === 'camera' && <MicOff titleAccess={texts.muted} sx={{ fontSize: '0.875rem' }} />}
      </Box>
    </Box>
  )
}
