import { Box } from '../../../core/kit/Box.tsx'
import { useCall, useMediaState } from '../CallsContext.tsx'
import type { CallMedia, CallMediaState } from '../media/callMedia.ts'
import { barTexts as texts } from '../texts.ts'
import { Tile, type TileProps } from './Tile.tsx'
import { useSeatName } from './useSeatName.ts'

type Shown = Omit<TileProps, 'media' | 'isLarge'> & { key: string }

/** What there is to see: shared screens first, then cameras, oneself last; who shows nothing by name. */
function tilesOf({ own, others, speaker }: CallMediaState, nameOf: (seat: string) => string, seat: string): Shown[] {
  const screens = others.flatMap(({ seat, screen }) =>
    screen ? [{ key: `${seat} screen`, seat, source: 'screen' as const, name: nameOf(seat), track: screen.track }] : [],
  )
  const people = others.map(({ seat, camera, microphone }) => ({
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
 * Cameras and shared screens: a strip while the call is small, as large as the page while it is large. Small, nothing
 * is drawn where there is nothing to see.
 */
export function Pictures(props: { media: CallMedia; isLarge: boolean }) {
  const { media, isLarge } = props
  const state = useMediaState(media)
  const seat = useCall(({ context }) => context.seat)
  const nameOf = useSeatName()
  const tiles = tilesOf(state, nameOf, seat)
  if (!isLarge && tiles.every(({ track }) => track === null)) return null
  return (
    <Box
      role="group"
      aria-label={texts.pictures}
      // What does not fit beside each other is reached by the keyboard too.
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
