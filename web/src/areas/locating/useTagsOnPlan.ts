import { useTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import type { PlanColour } from '../../core/kit/floorPlan/planScene.ts'
import { planColour } from '../../core/kit/floorPlan/usePlanLook.ts'
import { seriesColours } from '../../core/kit/theme.ts'
import { useMask } from '../../core/session/useMask.ts'
import type { Zone } from '../floorPlans/index.ts'
import { areasOf, countsOf, dotsOf, peopleIn } from './planParts.ts'
import type { TagPosition } from './tagPosition.ts'

const order = ['employees', 'jobs', 'jobAssemblies', 'jobOperations']

/** Returns the color of a tag by its association type. */
function useTagColours(): (type: string | null) => PlanColour {
  const { mode } = useTheme().palette
  return useMemo(() => {
    const colours = seriesColours[mode].map((colour) => planColour(colour))
    const last = colours.at(-1)!
    return (type) => (type === null ? last : (colours[order.indexOf(type) + 1] ?? colours[5] ?? last))
  }, [mode])
}

/** Returns tags as dots, and zones with their number of tags; the selected tag (`epc`) has its own color. */
export function useTagsOnPlan(
  positions: readonly TagPosition[],
  zones: readonly Zone[],
  selection: { epc: string | undefined; colour: PlanColour },
) {
  const mask = useMask()
  const colourOf = useTagColours()
  const { epc, colour } = selection
  const dots = useMemo(() => dotsOf(positions, colourOf, { epc, colour }), [positions, colourOf, epc, colour])
  const areas = useMemo(
    () => areasOf(zones, countsOf(positions), peopleIn(positions), (name) => mask.name('Location', name)),
    [zones, positions, mask],
  )
  return { dots, areas }
}
