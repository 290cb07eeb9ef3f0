import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { dashboardTexts } from '../../core/dashboards/texts.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useCurrentOrganization, useSession } from '../../core/session/SessionContext.tsx'
import { NoMachines } from '../masterData/index.ts'
import { FloorCanvas } from './FloorCanvas.tsx'
import { FloorList } from './FloorList.tsx'
import { FloorStrip } from './FloorStrip.tsx'
import { floorTexts as texts } from './texts.ts'
import { useFloorData } from './useFloorData.ts'

const route = getRouteApi('/main/wall')

/** Page with the live state of every machine on one canvas. It can be used without a pointer. */
export function FloorPage() {
  const { order = 'line', groups } = route.useSearch()
  const navigate = useNavigate()
  const { organizationId } = useCurrentOrganization()
  const oeeTarget = useSession(({ context }) => context.settings[organizationId]?.oeeTarget ?? null)
  const { machines, oee, groups: groupNames, isLoading, isTrouble } = useFloorData(groups)
  const open = (machine: string) => void navigate({ to: '/efficiency/details', search: { machine } })
  const message = isTrouble ? texts.trouble : isLoading ? texts.loading : null
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <FloorStrip machines={machines} groups={groupNames} isKnown={message === null} oee={oee.together} />
      <Box sx={{ flex: 1, minHeight: 240, position: 'relative', m: { xs: 2, sm: '0.7vw' } }}>
        {message ? (
          <Box role="status" sx={{ color: 'text.secondary', p: 6, textAlign: 'center' }}>
            {message}
          </Box>
        ) : machines.length === 0 ? (
          <Box sx={{ p: { xs: 3, sm: 6 } }}>
            {groups ? <Box sx={{ color: 'text.secondary' }}>{dashboardTexts.emptyGroups}</Box> : <NoMachines />}
          </Box>
        ) : (
          <FloorCanvas
            machines={machines}
            order={order}
            oeeByResource={oee.byResource}
            oeeTarget={oeeTarget}
            onOpen={({ resourceID }) => open(resourceID)}
          />
        )}
      </Box>
      <FloorList machines={machines} onOpen={open} />
    </Box>
  )
}
