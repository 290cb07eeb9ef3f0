import { useTheme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useMemo } from 'react'
import { stateGlyphs } from '../../core/dashboards/states/stateGlyphs.ts'
import type { StateKind } from '../../core/dashboards/states/useStateLooks.ts'
import type { PlanScene } from '../../core/kit/floorPlan/planScene.ts'
import { usePlanLook } from '../../core/kit/floorPlan/usePlanLook.ts'
import { usePictureBitmap } from './usePicture.ts'
import type { FloorPlan, usePlanContents } from './usePlanRows.ts'

/** Size of a plan without a picture. */
const defaultSize = { width: 1600, height: 1000 }

/** Returns the plan style for machine states: state glyphs in the colors of the theme's mode. */
export function usePlanStateStyle() {
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
 * Returns a floor with its machines and other contents, in parts that are stable while unchanged; the arguments must be
 * stable (memoized).
 */
export function useFloorScene(
  about: {
    plan: FloorPlan | null
    things: ReturnType<typeof usePlanContents>
    nameOf: (resourceID: string) => string
    stateOf: (resourceID: string) => StateKind
  } & Pick<PlanScene, 'areas' | 'dots' | 'trails'>,
): PlanScene {
  const { plan, things: contents, nameOf, stateOf, areas, dots, trails } = about
  const picture = usePictureBitmap(plan)
  const { width, height } = plan?.picture ?? defaultSize
  const signs = useMemo(
    () =>
      contents.machinePlaces.map(({ resourceID, x, y }) => ({
        key: resourceID,
        name: nameOf(resourceID),
        x,
        y,
        glyph: stateOf(resourceID),
      })),
    [contents.machinePlaces, nameOf, stateOf],
  )
  const walkways = useMemo(
    () =>
      contents.planMarks
        .filter(({ kind }) => kind === 'walkway')
        .map(({ planMarkId, points }) => ({ key: String(planMarkId), points })),
    [contents.planMarks],
  )
  return useMemo(
    () => ({ width, height, picture, areas, signs, dots, trails, ways: walkways }),
    [width, height, picture, areas, signs, dots, trails, walkways],
  )
}
