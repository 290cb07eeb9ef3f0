/// <reference lib="webworker" />
import { type JsonChunks, splitJson } from './jsonChunks.ts'

/** `bytes` are the body of a response. */
export type JsonRequest = { id: number; bytes: ArrayBuffer }
/** `chunks` is null if the bytes are not JSON. */
export type JsonReply = { id: number; chunks: JsonChunks | null }

function parseChunks(bytes: ArrayBuffer): JsonChunks | null {
  try {
    return splitJson(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}

self.addEventListener('message', ({ data: { id, bytes } }: MessageEvent<JsonRequest>) => {
  self.postMessage({ id, chunks: parseChunks(bytes) } satisfies JsonReply)
})
