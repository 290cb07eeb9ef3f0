import { tooMuch, usualShape } from '@takt/domain/areas/messages/jsonShape.ts'
import type { MiddlewareHandler } from 'hono'
import { bodyType, isJson } from '../http/requests/bodyType.ts'
import { invalid } from '../http/responses/refusal.ts'
import { inThread, largeBytes } from './bodyThreads.ts'

/**
 * Refuses JSON bodies that are nested too deep or hold too much before anything is made of them; large ones are looked
 * at in a thread. Paths of `others` read theirs in their own way.
 */
export function checkBody(others: ReadonlySet<string> = new Set()): MiddlewareHandler {
  return async (c, next) => {
    if (!c.req.raw.body || !isJson(bodyType(c)) || others.has(c.req.path)) return next()
    const { bytes, problem } = await look(await c.req.arrayBuffer())
    if (problem) throw invalid({ body: problem })
    // What reads the body later finds it here, as a promise, though types say otherwise: it may have been to a thread
    // and back.
    c.req.bodyCache = {}
    Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(bytes) })
    return next()
  }
}

const look = async (bytes: ArrayBuffer) =>
  bytes.byteLength < largeBytes
    ? { bytes, problem: tooMuch(new Uint8Array(bytes), usualShape) }
    : inThread('look', bytes)
