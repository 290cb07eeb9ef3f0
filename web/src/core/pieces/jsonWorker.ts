/// <reference lib="webworker" />
import { cutJson, type JsonPieces } from './jsonPieces.ts'

/** `bytes` are an answer's. */
export type JsonQuestion = { id: number; bytes: ArrayBuffer }
/** `pieces` are null where the bytes are no JSON. */
export type JsonReply = { id: number; pieces: JsonPieces | null }

function piecesOf(bytes: ArrayBuffer): JsonPieces | null {
  try {
    return cutJson(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}

self.addEventListener('message', ({ data: { id, bytes } }: MessageEvent<JsonQuestion>) => {
  self.postMessage({ id, pieces: piecesOf(bytes) } satisfies JsonReply)
})
