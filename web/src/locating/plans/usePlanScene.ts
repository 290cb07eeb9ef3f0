import { useTheme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/efficiency/stateLook.ts'
import { useMemo } from 'react'
import { useMachineName } from '../../dashboards/machines/useMachineName.ts'
import { stateGlyphs } from '../../dashboards/states/stateGlyphs.ts'
import type { StateKind } from '../../dashboards/states/useStateLooks.ts'
import { type FloorPlan, usePictureBitmap, type usePlanThings } from '../../floorPlans/face.ts'
import type { PlanColour, PlanLine, PlanScene } from '../../kit/floorPlan/planScene.ts'
import { planColour, usePlanLook } from '../../kit/floorPlan/usePlanLook.ts'
import { seriesColours } from '../../kit/theme.ts'
import { useMask } from '../../session/useMask.ts'
import { areasOf, countsOf, dotsOf, peopleIn } from '../planParts.ts'
import type { TagPosition } from '../usePositions.ts'

/** A plan without a picture has this shape. */
const bare = { width: 1600, height: 1000 }
const order = ['employees', 'jobs', 'jobAssemblies', 'jobOperations']

/** Glyphs of states in the colours of the theme's mode. */
function useStateGlyphs() {
  const { palette } = useTheme()
  return useMemo(
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
}

/** The colour of a tag by what it is on. */
export function useTagColours(): (type: string | null) => PlanColour {
  const { mode } = useTheme().palette
  return useMemo(() => {
    const colours = seriesColours[mode].map((colour) => planColour(colour))
    const last = colours.at(-1)!
    return (type) => (type === null ? last : (colours[order.indexOf(type) + 1] ?? colours[5] ?? last))
  }, [mode])
}

/** Everything that is drawn on a floor plan, in parts that stay the same as long as they do not change. */
export function usePlanScene(about: {
  plan: FloorPlan | null
  things: ReturnType<typeof usePlanThings>
  positions: readonly TagPosition[]
  stateOf: (resourceID: string) => StateKind
  trails: readonly PlanLine[]
  chosenTag: string | undefined
}) {
  const { plan, things, positions, stateOf, trails, chosenTag } = about
  const glyphs = useStateGlyphs()
  const look = usePlanLook(glyphs)
  const mask = useMask()
  const nameOf = useMachineName()
  const colourOf = useTagColours()
  const picture = usePictureBitmap(plan)
  const { width, height } = plan?.picture ?? bare
  const dots = useMemo(
    () => dotsOf(positions, colourOf, { epc: chosenTag, colour: look.accent }),
    [positions, colourOf, chosenTag, look],
  )
  const areas = useMemo(
    () => areasOf(things.zones, countsOf(positions), peopleIn(positions), (name) => mask.name('Location', name)),
    [things.zones, positions, mask],
  )
  const signs = useMemo(
    () =>
      things.machinePlaces.map(({ resourceID, x, y }) => ({
        ...{ key: resourceID, name: nameOf(resourceID), x, y, glyph: stateOf(resourceID) },
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
  const scene = useMemo<PlanScene>(
    () => ({ width, height, picture, areas, signs, dots, trails, ways }),
    [width, height, picture, areas, signs, dots, trails, ways],
  )
  return { scene, look }
}
