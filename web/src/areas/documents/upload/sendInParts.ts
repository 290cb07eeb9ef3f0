import { docResult } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { type uploadFinish, uploadPartBytes, uploadProgress } from '@takt/domain/areas/documents/uploadParts.ts'
import type { z } from 'zod'
import { ApiError } from '../../../core/api/apiError.ts'
import { anyResponse, type Client, dataResponse } from '../../../core/api/client.ts'

const startedSchema = dataResponse(uploadProgress)

/**
 * Returns the SHA-256 hash of a file; undefined if the browser does not provide hashing (pages loaded over plain HTTP).
 */
async function hashOf(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Uploads a file in parts. Calling `send` again resumes where the server stopped; `cancel` tells the server to discard
 * the upload.
 */
export function sendInParts(client: Client, file: File, finish: Omit<z.input<typeof uploadFinish>, 'size' | 'sha256'>) {
  let uploadId: string | null = null
  const start = async (signal: AbortSignal) => {
    const body = { size: file.size, docType: finish.docType, pageId: finish.pageId }
    const { data } = await client.post('/docs/uploads', { schema: startedSchema, body, signal })
    uploadId = data.uploadId
    return data
  }
  const resume = async (id: string, signal: AbortSignal) => {
    try {
      return (await client.get(`/docs/uploads/${id}`, { schema: startedSchema, signal })).data
    } catch (error) {
      // The abandoned upload has been removed by the server.
      if (error instanceof ApiError && error.status === 404) return start(signal)
      throw error
    }
  }
  return {
    async send(signal: AbortSignal, progress: (sentBytes: number) => void) {
      let { uploadId: id, received } = await (uploadId ? resume(uploadId, signal) : start(signal))
      progress(received)
      while (received < file.size) {
        const bytes = file.slice(received, received + uploadPartBytes)
        const path = `/docs/uploads/${id}`
        received = (await client.put(path, { schema: startedSchema, query: { offset: received }, bytes, signal })).data
          .received
        progress(received)
      }
      const body = { ...finish, size: file.size, sha256: await hashOf(file) }
      const { data } = await client.post(`/docs/uploads/${id}/finish`, {
        schema: dataResponse(docResult),
        body,
        signal,
      })
      uploadId = null
      return data
    },
    cancel() {
      if (uploadId) void client.delete(`/docs/uploads/${uploadId}`, { schema: anyResponse }).catch(() => {})
    },
  }
}
