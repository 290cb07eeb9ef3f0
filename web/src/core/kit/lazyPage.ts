import { lazyRouteComponent } from '@tanstack/react-router'
import { onceOnline } from './lazyPart.ts'

/** The page of a route, fetched when it is first opened; without a network as soon as there is one again. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => onceOnline(load), name)
