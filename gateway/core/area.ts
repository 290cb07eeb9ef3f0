import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Dependencies } from './dependencies.ts'
import type { Route } from './http/route.ts'
import type { RequestEnv } from './http/router.ts'
import type { ItemRegistry, MountedItem } from './items/mountedItem.ts'
import type { JobHandler } from './jobs/job.ts'

/** One gateway, as an area that is opened in it sees it. */
export type Gateway = {
  dependencies: Dependencies
  /** The item types of all areas. */
  items: ItemRegistry
  /**
   * What several areas use together: `open` is called by the first who asks, with the gateway's dependencies, and all
   * of this gateway are given the same. An area names in its `face.ts` what of it may be shared. Whose folder `open` is
   * in closes it.
   */
  shared: <Value>(open: (dependencies: Dependencies) => Value) => Value
}

/** What an area does in one gateway; whatever it remembers is held by this object and what `Gateway.shared` gave it. */
export type OpenedArea = {
  /** Under `/api`, tried before the routes that all item types have. */
  routes?: readonly Route[]
  /** At the root of the origin, for anybody (health, metrics, the web application). */
  rootRoutes?: Hono<RequestEnv>
  /** Around every request with a session, of all areas. */
  around?: MiddlewareHandler<RequestEnv>
  /** The address that a request means, before it is routed. One area may have it. */
  readAddress?: (request: Request) => Promise<string>
  /** WebSockets on this path. */
  upgrade?: { path: string; open: (request: IncomingMessage, socket: Duplex, head: Buffer) => void }
  /** What it does of the work that was enqueued for later (`jobs/enqueue.ts`). */
  jobs?: readonly JobHandler[]
  /** Work in the background, beside all areas that are mounted; the answer stops it. */
  start?: (mounted: readonly OpenedArea[]) => Promise<() => Promise<void>>
  /** Ends what the area holds open, after all work in the background has stopped and the last request is answered. */
  close?: () => Promise<void>
}

/** What an area brings into the gateway. `gateway/app/areas.ts` lists them all; nothing else knows them. */
export type GatewayArea = {
  name: string
  /**
   * Item types, each with the routes that all have. They are known before anything is opened: seeds and the rebuild
   * need no more.
   */
  items?: readonly MountedItem[]
  /** Makes the area's part of a gateway. It connects to nothing yet: that is for `start`, or for who asks first. */
  open?: (gateway: Gateway) => OpenedArea
}
