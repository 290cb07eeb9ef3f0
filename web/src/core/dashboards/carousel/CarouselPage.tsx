import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useNow } from '../../kit/useNow.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { useDashboards } from '../DashboardsContext.ts'
import { SlideFrame } from '../slides/SlideFrame.tsx'
import { slideName } from '../slides/slideName.ts'
import type { Staged } from './carouselTypes.ts'
import { carouselTexts as texts } from './texts.ts'
import { useCarousel } from './useCarousel.ts'
import { useCarouselKeys } from './useCarouselKeys.ts'

/** A slide in words: what stands there in place of a dashboard, and why. */
function SlideCard(props: { heading: string; lines: readonly string[] }) {
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        gap: '0.6em',
        p: 6,
        fontSize: 'clamp(1rem, 1.5vw, 3rem)',
      }}
    >
      <Typography component="h1" sx={{ fontSize: '1.6em', fontWeight: 650, lineHeight: 1.2, overflowWrap: 'anywhere' }}>
        {props.heading}
      </Typography>
      {props.lines.map((line) => (
        <Typography key={line} sx={{ fontSize: 'inherit', color: 'text.secondary', maxWidth: '60ch' }}>
          {line}
        </Typography>
      ))}
    </Box>
  )
}

/**
 * The round at the screen's lower edge: a piece for each slide, the one that is shown fills once a second. `secs` is
 * its time; nothing moves while it is held.
 */
function Hairline(props: {
  count: number
  place: number
  shownAt: number
  secs: number
  isHeld: boolean
  label: string
}) {
  const { count, place, shownAt, secs, isHeld } = props
  const now = useNow(1000)
  const share = isHeld ? 1 : Math.max(0, Math.min(1, (now - shownAt) / 1000 / secs))
  const width = (piece: number) => (piece < place ? 1 : piece > place ? 0 : share)
  return (
    <Box
      role="img"
      aria-label={props.label}
      sx={{ display: 'flex', gap: '2px', height: 3, flex: 'none', bgcolor: 'background.default' }}
    >
      {Array.from({ length: count }, (_, piece) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a piece is
        <Box key={piece} sx={{ flex: 1, bgcolor: 'divider' }}>
          <Box
            style={{ width: `${width(piece) * 100}%` }}
            sx={{ height: '100%', bgcolor: 'text.secondary', opacity: piece === place ? 1 : 0.45 }}
          />
        </Box>
      ))}
    </Box>
  )
}

const note = {
  position: 'absolute',
  right: 12,
  bottom: 12,
  zIndex: 'tooltip',
  display: 'grid',
  gap: 2,
  justifyItems: 'end',
  fontSize: 'clamp(0.8125rem, 1vw, 2rem)',
  '& > *': {
    px: '0.8em',
    py: '0.35em',
    bgcolor: 'text.primary',
    color: 'background.paper',
    borderRadius: 1.5,
    fontWeight: 500,
  },
} as const

function Stage(props: { staged: readonly Staged[]; shown: Staged | null; isLost: boolean }) {
  return props.staged.map(
    ({ turn, slide, view }) =>
      view && (
        <SlideFrame
          key={turn}
          view={view}
          isShown={turn === props.shown?.turn}
          secs={slide.seconds}
          isLost={props.isLost}
        />
      ),
  )
}

/** Walls are read from afar: everything on them is sized by the screen's width, and a third larger than at a desk. */
const fromAfar = <GlobalStyles styles={{ '@media screen': { 'html:root': { fontSize: 'max(16px, 1.3vw)' } } }} />

/** A wall: its dashboards one after the other, over the whole screen. Nothing on it needs a pointer. */
export function CarouselPage(props: { wallID: string }) {
  const actor = useCarousel(props.wallID)
  const dashboards = useDashboards()
  const format = useFormat()
  const navigate = useNavigate()
  const isDisplay = useSession(({ context }) => context.isDisplay)
  const { slides, refusal, place, current, next, shownAt, broken, lostSince } = useSelector(
    actor,
    ({ context }) => context,
  )
  const isHeld = useSelector(actor, (state) => state.hasTag('held'))
  const leave = useCallback(() => {
    if (isDisplay) return
    void navigate({ to: '/walls/$key', params: { key: props.wallID }, search: { carousel: undefined } })
  }, [isDisplay, navigate, props.wallID])
  useCarouselKeys(actor.send, leave)

  const staged = [current, next].filter((entry) => entry !== null)
  const trouble = current?.trouble ?? (current && broken[current.slide.address]?.sentence)
  const slideOf = slides && current ? texts.slideOf(place + 1, slides.length) : ''
  return (
    <Box
      component="section"
      aria-label={texts.title}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      {fromAfar}
      <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>
        <Stage staged={staged} shown={trouble ? null : current} isLost={lostSince !== null} />
        {!current && (
          <SlideCard
            heading={refusal ? texts.refused : texts.coming}
            lines={refusal ? [refusal, texts.looksAgain] : []}
          />
        )}
        {current && trouble && (
          <SlideCard
            heading={texts.failed(slideName(dashboards, current.slide.address))}
            lines={[trouble, texts.passedOver]}
          />
        )}
        <Box role="status" sx={note}>
          {isHeld && <span>{texts.held}</span>}
          {lostSince !== null && <span>{texts.lost(format.instant(lostSince, 'time'))}</span>}
        </Box>
      </Box>
      {slides && current && (
        <Hairline
          count={slides.length}
          place={place}
          shownAt={shownAt}
          secs={current.slide.seconds}
          isHeld={isHeld}
          label={`${slideOf}. ${texts.keys}`}
        />
      )}
    </Box>
  )
}
