import { docDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { uploadBegun, type uploadFinish, uploadPartBytes } from '@takt/domain/areas/documents/uploadParts.ts'
import type { z } from 'zod'
import { ApiError } from '../../../core/api/apiError.ts'
import { answered, type Client, done } from '../../../core/api/client.ts'

const begun = answered(uploadBegun)

/** What SHA-256 of a file is; undefined where the browser does not tell (pages that come over plain HTTP). */
async function hashOf(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends a file part by part. `send` called again goes on where the server says it stopped; `forget` tells the server
 * that nobody will.
 */
export function sendInParts(client: Client, file: File, finish: Omit<z.input<typeof uploadFinish>, 'size' | 'sha256'>) {
  let uploadId: string | null = null
  const begin = async (signal: AbortSignal) => {
    const body = { size: file.size, docType: finish.docType, pageId: finish.pageId }
    const { data } = await client.post('/docs/uploads', { schema: begun, body, signal })
    uploadId = data.uploadId
    return data
  }
  const goOn = async (id: string, signal: AbortSignal) => {
    try {
      return (await client.get(`/docs/uploads/${id}`, { schema: begun, signal })).data
    } catch (error) {
      // Abandoned for so long that it was swept.
      if (error instanceof ApiError && error.status === 404) return begin(signal)
      throw error
    }
  }
  return {
    async send(signal: AbortSignal, progress: (sent: number) => void) {
      let { uploadId: id, received } = await (uploadId ? goOn(uploadId, signal) : begin(signal))
      progress(received)
      while (received < file.size) {
        const bytes = file.slice(received, received + uploadPartBytes)
        const path = `/docs/uploads/${id}`
        received = (await client.put(path, { schema: begun, query: { offset: received }, bytes, signal })).data.received
        progress(received)
      }
      const body = { ...finish, size: file.size, sha256: await hashOf(file) }
      const { data } = await client.post(`/docs/uploads/${id}/finish`, { schema: answered(docDone), body, signal })
      uploadId = null
      return data
    },
    forget() {
      if (uploadId) void client.delete(`/docs/uploads/${uploadId}`, { schema: done }).catch(() => {})
    },
  }
}
