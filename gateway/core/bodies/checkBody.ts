import { defaultShape, jsonShapeProblem } from '@takt/domain/areas/messages/jsonShape.ts'
import type { MiddlewareHandler } from 'hono'
import { bodyType, isJson } from '../http/requests/bodyType.ts'
import { invalid } from '../http/responses/httpError.ts'
import { inThread, largeBytes } from './bodyThreads.ts'

/**
 * Rejects JSON bodies that are nested too deeply or too large before they are parsed; large ones are checked in a
 * thread. Paths in `others` check their bodies themselves.
 */
export function checkBody(excludedPaths: ReadonlySet<string> = new Set()): MiddlewareHandler {
  return async (c, next) => {
    if (!c.req.raw.body || !isJson(bodyType(c)) || excludedPaths.has(c.req.path)) return next()
    const { bytes, problem } = await check(await c.req.arrayBuffer())
    if (problem) throw invalid({ body: problem })
    // Readers of the body find it here as a promise, although the types differ: it may have been transferred to a
    // thread and back.
    c.req.bodyCache = {}
    Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(bytes) })
    return next()
  }
}

const check = async (bytes: ArrayBuffer) =>
  bytes.byteLength < largeBytes
    ? { bytes, problem: jsonShapeProblem(new Uint8Array(bytes), defaultShape) }
    : inThread('look', bytes)
