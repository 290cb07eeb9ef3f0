import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useMore } from '../../../core/kit/useMore.tsx'
import { ActivityFrame } from '../ActivityFrame.tsx'
import { groupRows } from '../activityRows.ts'
import { type ActivityGroup, activityGroups } from '../activitySearch.ts'
import { activityTexts as texts } from '../texts.ts'
import { useActivityHere } from '../useActivityHere.ts'
import { useRangeFacts } from '../useRangeFacts.ts'
import { ActivityLanes } from './ActivityLanes.tsx'

const groupsAtOnce = 20

/** Who worked on what: tickets, machines and tags side by side on one axis of time, for each machine, person or job. */
export function DetailsView() {
  const place = useActivityHere()
  const found = useRangeFacts(place)
  const { by = 'machine' } = place.search
  const groups = useMemo(() => groupRows(found.rows, by), [found.rows, by])
  const { shown, button } = useMore(groups.length, groupsAtOnce)
  return (
    <ActivityFrame
      place={place}
      found={found}
      tools={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={texts.groupBy}
          value={by}
          onChange={(_, next: ActivityGroup | null) =>
            next && place.change({ by: next === 'machine' ? undefined : next })
          }
        >
          {activityGroups.map((group) => (
            <ToggleButton key={group} value={group} sx={{ px: 3 }}>
              {texts.groups[group]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <Panel title={texts.timeline} beside={texts.shown(shown, groups.length)}>
        {groups.length === 0 ? (
          <Typography color="textSecondary">{texts.nothing}</Typography>
        ) : (
          <ActivityLanes
            groups={groups.slice(0, shown)}
            {...{ by, facts: found.facts, bounds: found.bounds, words: found.words }}
          />
        )}
        {button}
      </Panel>
    </ActivityFrame>
  )
}
