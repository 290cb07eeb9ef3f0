import Typography from '@mui/material/Typography'
import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'
import { useMemo } from 'react'
import { placeTexts as texts } from './texts.ts'
import { overlapping } from './zoneNotes.ts'

/** Where a tag is told that lies in a zone and in others as well; nothing of a zone that overlaps none. */
export function OverlapNote(props: {
  id: string
  /** All zones of the plan, as they were added. */
  zones: readonly { id: string; name: string; points: readonly PlanPoint[] }[]
}) {
  const { id, zones } = props
  const others = useMemo(() => {
    const zone = zones.find((each) => each.id === id)
    return zone ? overlapping(zone, zones) : []
  }, [id, zones])
  if (others.length === 0) return null
  const inOrder = zones.filter((each) => each.id === id || others.includes(each))
  const [names, order] = [others, inOrder].map((of) => of.map(({ name }) => name)) as [string[], string[]]
  return (
    <Typography variant="body2" color="textSecondary" component="p" sx={{ m: 0 }}>
      {texts.overlapTold(names, order)}
    </Typography>
  )
}
