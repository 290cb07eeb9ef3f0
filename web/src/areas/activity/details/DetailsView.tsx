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
import { useActivityView } from '../useActivityView.ts'
import { useRangeFacts } from '../useRangeFacts.ts'
import { ActivityLanes } from './ActivityLanes.tsx'

const groupsPerPage = 20

/** The work on jobs: tickets, machines and tags side by side on one time axis, for each machine, person or job. */
export function DetailsView() {
  const view = useActivityView()
  const facts = useRangeFacts(view)
  const { by = 'machine' } = view.search
  const groups = useMemo(() => groupRows(facts.rows, by), [facts.rows, by])
  const { shown, button } = useMore(groups.length, groupsPerPage)
  return (
    <ActivityFrame
      place={view}
      found={facts}
      tools={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={texts.groupBy}
          value={by}
          onChange={(_, next: ActivityGroup | null) =>
            next && view.change({ by: next === 'machine' ? undefined : next })
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
            {...{ by, facts: facts.facts, bounds: facts.bounds, words: facts.words }}
          />
        )}
        {button}
      </Panel>
    </ActivityFrame>
  )
}
