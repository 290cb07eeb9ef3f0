import { Box } from '../../../core/kit/Box.tsx'
import { useCall, useMediaState } from '../CallsContext.tsx'
import type { CallMedia, CallMediaState } from '../media/callMedia.ts'
import { barTexts as texts } from '../texts.ts'
import { Tile, type TileProps } from './Tile.tsx'
import { useParticipantName } from './useParticipantName.ts'

type PictureTile = Omit<TileProps, 'media' | 'isLarge'> & { key: string }

/**
 * Returns the tiles to show: shared screens, then participants, the own tile last; participants without a picture by
 * name.
 */
function tilesOf(
  { own, remoteParticipants, speaker }: CallMediaState,
  nameOf: (seat: string) => string,
  seat: string,
): PictureTile[] {
  const screens = remoteParticipants.flatMap(({ seat, screen }) =>
    screen ? [{ key: `${seat} screen`, seat, source: 'screen' as const, name: nameOf(seat), track: screen.track }] : [],
  )
  const people = remoteParticipants.map(({ seat, camera, microphone }) => ({
    key: seat,
    seat,
    source: 'camera' as const,
    name: nameOf(seat),
    track: camera && !camera.paused ? camera.track : null,
    isMuted: microphone === null || microphone.paused,
    isSpeaking: speaker === seat,
  }))
  const self = {
    key: 'own',
    seat: 'own',
    source: 'camera' as const,
    name: texts.you,
    track: own.camera.on ? own.camera.track : null,
    isMuted: !own.microphone.on,
    isSpeaking: speaker === seat,
    isMirrored: true,
  }
  return [...screens, ...people, self]
}

/**
 * Cameras and shared screens: a strip while the call is small, the whole page while it is large. A small call without
 * any picture shows nothing.
 */
export function Pictures(props: { media: CallMedia; isLarge: boolean }) {
  const { media, isLarge } = props
  const state = useMediaState(media)
  const seat = useCall(({ context }) => context.seat)
  const nameOf = useParticipantName()
  const tiles = tilesOf(state, nameOf, seat)
  if (!isLarge && tiles.every(({ track }) => track === null)) return null
  return (
    <Box
      role="group"
      aria-label={texts.pictures}
      // The strip may overflow, so it must be scrollable by keyboard.
      tabIndex={isLarge ? undefined : 0}
      sx={
        isLarge
          ? {
              flex: 1,
              minHeight: 0,
              display: 'grid',
              gap: 3,
              p: 3,
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
              gridAutoRows: 'minmax(9rem, 1fr)',
            }
          : { display: 'flex', gap: 2, px: { xs: 3, sm: 6 }, pt: 2, overflowX: 'auto', height: '9.5rem' }
      }
    >
      {tiles.map(({ key, ...tile }) => (
        <Tile key={key} {...tile} media={media} isLarge={isLarge} />
      ))}
    </Box>
  )
}
