import FitScreen from '@mui/icons-material/FitScreen'
import North from '@mui/icons-material/North'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { Box } from '../Box.tsx'
import { useLatest } from '../grid/useLatest.ts'
import type { PlanStage } from './planDeck.ts'
import type { PlanLook, PlanPick, PlanScene } from './planScene.ts'
import { scaleBar, unitsOf } from './planView.ts'
import { planTexts as texts } from './texts.ts'

let isSupported: boolean | null = null

/** True if this browser supports WebGL 2, which plans need; checked once. */
function hasGraphics(): boolean {
  if (isSupported !== null) return isSupported
  const context = document.createElement('canvas').getContext('webgl2')
  isSupported = context !== null
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return isSupported
}

/** Makes the next call of `hasGraphics` check again, because tests replace the graphics of the browser. */
export function resetGraphics(): void {
  isSupported = null
}

/**
 * An interactive plan: dragged, and zoomed by wheel, touch and buttons. Shows a message if graphics are not supported.
 * For screen readers it is an image called `label`; its content must be available in a list beside it.
 */
export function PlanCanvas(props: {
  label: string
  /** True while the content of the plan is loading. */
  isLoading: boolean
  /** Information about the content, or the reason why there is none. */
  note?: string | null
  scene: PlanScene
  look: PlanLook
  onPick: (pick: PlanPick | null) => void
  /** Width of the plan on the ground, in meters; null if not set. */
  widthMetres: number | null
  northDegrees: number
}) {
  const { scene, look, widthMetres, northDegrees } = props
  const box = useRef<HTMLDivElement>(null)
  const stage = useRef<PlanStage | null>(null)
  const latest = useLatest(props)
  const [zoom, setZoom] = useState<number | null>(null)
  const [lossCount, setLossCount] = useState(0)
  const [isRendered, setIsRendered] = useState(false)
  const hasSupport = hasGraphics()

  // biome-ignore lint/correctness/useExhaustiveDependencies: graphics that were lost are taken anew
  useEffect(() => {
    const element = box.current
    if (!hasSupport || !element) return
    let isLeft = false
    void import('./planDeck.ts').then(({ acquirePlanStage }) => {
      if (isLeft) return
      stage.current = acquirePlanStage(element, {
        look,
        onPick: (pick) => latest.current.onPick(pick),
        onView: (view) => setZoom(view.zoom),
        onDrawn: () => setIsRendered(true),
        onLost: () => setLossCount((times) => times + 1),
      })
      stage.current.draw(latest.current.scene)
    })
    return () => {
      isLeft = true
      stage.current?.leave()
      stage.current = null
    }
  }, [hasSupport, look, latest, lossCount])
  useEffect(() => stage.current?.draw(scene), [scene])

  if (!hasSupport)
    return (
      <Typography color="textSecondary" sx={{ p: 4 }}>
        {texts.noGraphics}
      </Typography>
    )
  const metresPerPixel = widthMetres === null || zoom === null ? null : widthMetres / (unitsOf(scene).width * 2 ** zoom)
  const bar = metresPerPixel === null ? null : scaleBar(metresPerPixel, 120)
  return (
    <Box ref={box} sx={{ position: 'relative', width: '100%', height: '100%', overflow: 'hidden' }}>
      <Box role="img" aria-label={props.label} sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} />
      {(props.isLoading || !isRendered) && (
        <Box role="status" sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <Skeleton variant="rectangular" animation={false} sx={{ position: 'absolute', inset: 0, height: 'auto' }} />
          <Typography color="textSecondary" sx={{ position: 'relative' }}>
            {texts.loading}
          </Typography>
        </Box>
      )}
      {props.note && !props.isLoading && (
        <Typography
          role="status"
          variant="body2"
          sx={{ position: 'absolute', left: 8, top: 8, right: 56, m: 0, p: 2, pointerEvents: 'none' }}
        >
          <Box component="span" sx={{ bgcolor: 'background.paper', boxDecorationBreak: 'clone', px: 1, py: 0.5 }}>
            {props.note}
          </Box>
        </Typography>
      )}
      <Box
        sx={{
          position: 'absolute',
          right: 8,
          top: 8,
          p: 1,
          display: 'grid',
          gap: 1,
          justifyItems: 'center',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <Tooltip title={texts.north(northDegrees)}>
          <Box component="span" role="img" aria-label={texts.north(northDegrees)} sx={{ display: 'flex' }}>
            <North fontSize="small" color="action" sx={{ rotate: `${northDegrees}deg` }} />
          </Box>
        </Tooltip>
        <Tooltip title={texts.fit}>
          <IconButton size="small" aria-label={texts.fit} onClick={() => stage.current?.fit()}>
            <FitScreen fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      {bar && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            left: 12,
            bottom: 8,
            borderBottom: 2,
            borderColor: 'text.primary',
            fontSize: '0.75rem',
            pointerEvents: 'none',
          }}
          style={{ width: bar.pixels }}
        >
          {texts.metres(bar.metres)}
        </Box>
      )}
    </Box>
  )
}
