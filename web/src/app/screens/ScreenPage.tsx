import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { useSession } from '../../core/session/SessionContext.tsx'
import { sessionTexts } from '../../core/session/texts.ts'
import { NothingHerePage } from '../NothingHerePage.tsx'
import { findScreen } from './findScreen.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import type { Screen, ScreenGroup } from './screen.ts'
import { maySee, useSections } from './useSections.ts'

const loaded = new Map<string, ComponentType>()

/** The component of a screen, fetched when first drawn. */
function componentOf({ path, load }: Screen): ComponentType {
  const known = loaded.get(path)
  if (known) return known
  const component = lazy(async () => ({
    default: await load().catch((error) => {
      // Whoever tries again has it fetched again.
      loaded.delete(path)
      throw error
    }),
  }))
  loaded.set(path, component)
  return component
}

function GroupTabs(props: { group: ScreenGroup; current: string }) {
  const { group, current } = props
  const navigate = useNavigate()
  const readable = useSections()
    .flatMap(({ groups }) => groups)
    .find(({ label }) => label === group.label)
  if (!readable || readable.screens.length < 2) return null
  return (
    <Tabs
      value={current}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={group.label}
      sx={{ px: { xs: 0, sm: 3 }, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', flex: 'none' }}
    >
      {readable.screens.map(({ path, label }) => (
        <Tab
          key={path}
          value={path}
          label={label}
          onClick={() => void navigate({ to: '/$list', params: { list: path } })}
        />
      ))}
    </Tabs>
  )
}

function Permitted(props: { screen: Screen }) {
  const { screen } = props
  const isSeen = useSession(({ context }) => maySee(context.user, screen.area))
  if (screen.area !== null && !isSeen)
    return (
      <Typography color="textSecondary" sx={{ p: 6 }}>
        {sessionTexts.mayNotRead(screen.area)}
      </Typography>
    )
  const Component = componentOf(screen)
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Component />
    </Suspense>
  )
}

/** The screen that the address names (or `list` does), with its neighbours as tabs. */
export function ScreenPage(props: { list?: string }) {
  const { list } = useParams({ strict: false })
  const found = findScreen(props.list ?? list)
  if (!found) return <NothingHerePage />
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <GroupTabs group={found.group} current={found.screen.path} />
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <Permitted key={found.screen.path} screen={found.screen} />
      </Box>
    </Box>
  )
}
