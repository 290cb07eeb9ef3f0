import { getRouteApi } from '@tanstack/react-router'
import { CarouselPage } from '../../core/dashboards/carousel/CarouselPage.tsx'
import { useSession } from '../../core/session/SessionContext.tsx'
import { ScreenPage } from '../screens/ScreenPage.tsx'

const route = getRouteApi('/main/walls/$key')

/** The route of a wall: in carousel mode the wall itself, else the list of walls with this one open. */
export function WallAddress() {
  const { key } = route.useParams()
  const carousel = useSession(({ context }) => context.dashboardCarouselMode)
  return carousel ? <CarouselPage key={key} wallID={key} /> : <ScreenPage list="walls" />
}
