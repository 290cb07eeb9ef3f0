import { useTheme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { useMemo } from 'react'
import { stateGlyphs } from '../../core/dashboards/states/stateGlyphs.ts'
import type { StateKind } from '../../core/dashboards/states/useStateLooks.ts'
import type { PlanScene } from '../../core/kit/floorPlan/planScene.ts'
import { usePlanLook } from '../../core/kit/floorPlan/usePlanLook.ts'
import { usePictureBitmap } from './usePicture.ts'
import type { FloorPlan, usePlanThings } from './usePlanRows.ts'

/** A plan without a picture has this shape. */
const bare = { width: 1600, height: 1000 }

/** How plans are drawn on which machines stand: signs of states in the colours of the theme's mode. */
export function useStatesLook() {
  const { palette } = useTheme()
  const glyphs = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(stateGlyphs).map(([state, path]) => [
          state,
          {
            path,
            colour: state === 'plannedStop' ? palette.text.secondary : stateLook[state as StateKind][palette.mode],
          },
        ]),
      ),
    [palette],
  )
  return usePlanLook(glyphs)
}

/**
 * A floor with its machines and what else is on it, in parts that stay the same as long as they do not change; keep
 * what is given stable (memo).
 */
export function useFloorScene(
  about: {
    plan: FloorPlan | null
    things: ReturnType<typeof usePlanThings>
    nameOf: (resourceID: string) => string
    stateOf: (resourceID: string) => StateKind
  } & Pick<PlanScene, 'areas' | 'dots' | 'trails'>,
): PlanScene {
  const { plan, things, nameOf, stateOf, areas, dots, trails } = about
  const picture = usePictureBitmap(plan)
  const { width, height } = plan?.picture ?? bare
  const signs = useMemo(
    () =>
      things.machinePlaces.map(({ resourceID, x, y }) => ({
        key: resourceID,
        name: nameOf(resourceID),
        x,
        y,
        glyph: stateOf(resourceID),
      })),
    [things.machinePlaces, nameOf, stateOf],
  )
  const ways = useMemo(
    () =>
      things.planMarks
        .filter(({ kind }) => kind === 'walkway')
        .map(({ planMarkId, points }) => ({ key: String(planMarkId), points })),
    [things.planMarks],
  )
  return useMemo(
    () => ({ width, height, picture, areas, signs, dots, trails, ways }),
    [width, height, picture, areas, signs, dots, trails, ways],
  )
}
