import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Dependencies } from './dependencies.ts'
import type { Route } from './http/route.ts'
import type { RequestEnv } from './http/router.ts'
import type { ItemRegistry, MountedItem } from './items/mountedItem.ts'
import type { JobHandler } from './jobs/job.ts'

/** A gateway as passed to the areas opened in it. */
export type Gateway = {
  dependencies: Dependencies
  /** The item types of all areas. */
  items: ItemRegistry
  /**
   * Returns a value shared by several areas: the first call runs `open` with the gateway's dependencies, and later
   * calls in this gateway return the same value. An area exports in its `index.ts` the values that may be shared. The
   * package of `open` closes the value.
   */
  shared: <Value>(open: (dependencies: Dependencies) => Value) => Value
}

/** The functions of an area in one gateway; all state is in this object and in values of `Gateway.shared`. */
export type OpenedArea = {
  /** Routes under `/api`, matched before the routes of all item types. */
  routes?: readonly Route[]
  /** Public routes at the root of the origin (health, metrics, the web application). */
  rootRoutes?: Hono<RequestEnv>
  /** Middleware for every request with a session, in all areas. */
  around?: MiddlewareHandler<RequestEnv>
  /** Resolves the effective path of a request before routing. At most one area may define it. */
  readAddress?: (request: Request) => Promise<string>
  /** Handles WebSockets on this path. */
  upgrade?: { path: string; open: (request: IncomingMessage, socket: Duplex, head: Buffer) => void }
  /** Handlers of enqueued jobs (`jobs/enqueue.ts`). */
  jobs?: readonly JobHandler[]
  /** Starts background work with all mounted areas; the returned function stops it. */
  start?: (mounted: readonly OpenedArea[]) => Promise<() => Promise<void>>
  /** Closes open handles of the area after all background work has stopped and the last response was sent. */
  close?: () => Promise<void>
}

/** The contribution of an area to the gateway. `gateway/app/areas.ts` lists all areas; no other module knows them. */
export type GatewayArea = {
  name: string
  /**
   * Item types, each with the common routes. They are known before anything is opened, because seeds and the rebuild
   * use them.
   */
  items?: readonly MountedItem[]
  /**
   * Creates the area's part of a gateway. It does not connect to anything yet; that happens in `start` or on first use.
   */
  open?: (gateway: Gateway) => OpenedArea
}
