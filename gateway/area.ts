import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Dependencies } from './dependencies.ts'
import type { Route } from './http/route.ts'
import type { RequestEnv } from './http/router.ts'
import type { ItemRegistry, MountedItem } from './items/mountedItem.ts'
import type { JobHandler } from './jobs/job.ts'

/** What an area brings into the gateway. `gateway/areas.ts` lists them all; nothing else knows them. */
export type GatewayArea = {
  name: string
  /** Under `/api`. */
  routes?: (dependencies: Dependencies, items: ItemRegistry) => readonly Route[]
  /** At the root of the origin, for anybody (health, metrics, the web application). */
  rootRoutes?: (dependencies: Dependencies) => Hono<RequestEnv>
  /** Around every request with a session, of all areas. */
  around?: (dependencies: Dependencies, items: ItemRegistry) => MiddlewareHandler<RequestEnv>
  /** The address that a request means, before it is routed. One area may have it. */
  readAddress?: (dependencies: Dependencies) => (request: Request) => Promise<string>
  /** Item types, each with the routes that all have; routes of `routes` come before these. */
  items?: readonly MountedItem[]
  /** WebSockets on this path. */
  upgrade?: {
    path: string
    open: (dependencies: Dependencies) => (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  }
  /** What it does of the work that was enqueued for later (`jobs/enqueue.ts`). */
  jobs?: (dependencies: Dependencies) => readonly JobHandler[]
  /** Work in the background, beside all areas that are mounted; the answer stops it. */
  start?: (dependencies: Dependencies, mounted: readonly GatewayArea[]) => Promise<() => Promise<void>>
}
