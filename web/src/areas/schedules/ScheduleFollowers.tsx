import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Box } from '../../core/kit/Box.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { scheduleTexts as texts } from './texts.ts'
import { useFollowers } from './useSchedule.ts'

/** The resources that follow a schedule now, and a note on changes of the assignment. */
export function ScheduleFollowers(props: { scheduleID: string }) {
  const followers = useFollowers(props.scheduleID)
  const mask = useMask()
  return (
    <Panel title={texts.follow} beside={followers.data?.length}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Typography variant="body2" color="textSecondary">
          {texts.followRule}
        </Typography>
        {!followers.data && <Skeleton variant="rounded" height={120} />}
        {followers.data?.length === 0 && <Typography variant="body2">{texts.noFollowers}</Typography>}
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))',
            fontSize: '0.8125rem',
          }}
        >
          {followers.data?.map(({ resourceID, description }) => (
            <li key={resourceID}>
              <PageLink to="/$list/$key" params={{ list: 'resources', key: resourceID }}>
                {resourceID}
              </PageLink>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {description && mask.name('Machine', description)}
              </Box>
            </li>
          ))}
        </Box>
      </Box>
    </Panel>
  )
}
