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

/** A text slide that replaces a dashboard, with the reason. */
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
 * The progress bar at the bottom edge: a segment for each slide, the current one fills once a second. `secs` is its
 * display time; it does not move while paused.
 */
function Hairline(props: {
  count: number
  place: number
  shownAt: number
  secs: number
  isPaused: boolean
  label: string
}) {
  const { count, place, shownAt, secs, isPaused } = props
  const now = useNow(1000)
  const share = isPaused ? 1 : Math.max(0, Math.min(1, (now - shownAt) / 1000 / secs))
  const width = (index: number) => (index < place ? 1 : index > place ? 0 : share)
  return (
    <Box
      role="img"
      aria-label={props.label}
      sx={{ display: 'flex', gap: '2px', height: 3, flex: 'none', bgcolor: 'background.default' }}
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a piece is
        <Box key={index} sx={{ flex: 1, bgcolor: 'divider' }}>
          <Box
            style={{ width: `${width(index) * 100}%` }}
            sx={{ height: '100%', bgcolor: 'text.secondary', opacity: index === place ? 1 : 0.45 }}
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

/** Walls are read from a distance: everything is sized by the screen width, and a third larger than at a desk. */
const fromAfar = <GlobalStyles styles={{ '@media screen': { 'html:root': { fontSize: 'max(16px, 1.3vw)' } } }} />

/** A wall: its dashboards in rotation, full screen. It needs no pointer. */
export function CarouselPage(props: { wallID: string }) {
  const actor = useCarousel(props.wallID)
  const dashboards = useDashboards()
  const format = useFormat()
  const navigate = useNavigate()
  const isDisplay = useSession(({ context }) => context.isDisplay)
  const { slides, rejection, place, current, next, shownAt, broken, lostSince } = useSelector(
    actor,
    ({ context }) => context,
  )
  const isPaused = useSelector(actor, (state) => state.hasTag('paused'))
  const leave = useCallback(() => {
    if (isDisplay) return
    void navigate({ to: '/walls/$key', params: { key: props.wallID }, search: { carousel: undefined } })
  }, [isDisplay, navigate, props.wallID])
  useCarouselKeys(actor.send, leave)

  const staged = [current, next].filter((entry) => entry !== null)
  const problem = current?.trouble ?? (current && broken[current.slide.address]?.message)
  const slideOf = slides && current ? texts.slideOf(place + 1, slides.length) : ''
  return (
    <Box
      component="section"
      aria-label={texts.title}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      {fromAfar}
      <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>
        <Stage staged={staged} shown={problem ? null : current} isLost={lostSince !== null} />
        {!current && (
          <SlideCard
            heading={rejection ? texts.unavailable : texts.coming}
            lines={rejection ? [rejection, texts.retries] : []}
          />
        )}
        {current && problem && (
          <SlideCard
            heading={texts.failed(slideName(dashboards, current.slide.address))}
            lines={[problem, texts.passedOver]}
          />
        )}
        <Box role="status" sx={note}>
          {isPaused && <span>{texts.paused}</span>}
          {lostSince !== null && <span>{texts.lost(format.instant(lostSince, 'time'))}</span>}
        </Box>
      </Box>
      {slides && current && (
        <Hairline
          count={slides.length}
          place={place}
          shownAt={shownAt}
          secs={current.slide.seconds}
          isPaused={isPaused}
          label={`${slideOf}. ${texts.keys}`}
        />
      )}
    </Box>
  )
}
