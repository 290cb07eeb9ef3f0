import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { useSession } from '../../core/session/SessionContext.tsx'
import { sessionTexts } from '../../core/session/texts.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { findScreen } from './findScreen.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import type { Screen, ScreenGroup } from './screen.ts'
import { maySee, useSections } from './useSections.ts'

const loaded = new Map<string, ComponentType>()

/** Returns the component of a screen, loaded when first rendered. */
function componentOf({ path, load }: Screen): ComponentType {
  const cached = loaded.get(path)
  if (cached) return cached
  const component = lazy(async () => ({
    default: await load().catch((error) => {
      // A retry loads it again.
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
  const mayRead = useSession(({ context }) => maySee(context.user, screen.area))
  if (screen.area !== null && !mayRead)
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

/** The screen that the address (or `list`) names, with the other screens of its group as tabs. */
export function ScreenPage(props: { list?: string }) {
  const { list } = useParams({ strict: false })
  const match = findScreen(props.list ?? list)
  if (!match) return <NotFoundPage />
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <GroupTabs group={match.group} current={match.screen.path} />
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <Permitted key={match.screen.path} screen={match.screen} />
      </Box>
    </Box>
  )
}
