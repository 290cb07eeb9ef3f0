import { lazyRouteComponent } from '@tanstack/react-router'
import { loadWhenOnline } from './lazyComponent.ts'

/**
 * Returns the page component of a route, loaded when the route is first opened; if offline, loaded once the network is
 * back.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadWhenOnline(load), name)
