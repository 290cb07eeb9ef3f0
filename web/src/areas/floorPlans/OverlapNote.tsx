import Typography from '@mui/material/Typography'
import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'
import { useMemo } from 'react'
import { planViewTexts as texts } from './texts.ts'
import { overlapping } from './zoneNotes.ts'

/** Explains which zone a tag is assigned to if a zone overlaps others; renders nothing without overlaps. */
export function OverlapNote(props: {
  id: string
  /** All zones of the plan, in the order in which they were added. */
  zones: readonly { id: string; name: string; points: readonly PlanPoint[] }[]
}) {
  const { id, zones } = props
  const otherZones = useMemo(() => {
    const zone = zones.find((each) => each.id === id)
    return zone ? overlapping(zone, zones) : []
  }, [id, zones])
  if (otherZones.length === 0) return null
  const inOrder = zones.filter((each) => each.id === id || otherZones.includes(each))
  const [names, order] = [otherZones, inOrder].map((of) => of.map(({ name }) => name)) as [string[], string[]]
  return (
    <Typography variant="body2" color="textSecondary" component="p" sx={{ m: 0 }}>
      {texts.overlapRule(names, order)}
    </Typography>
  )
}
