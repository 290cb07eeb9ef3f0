import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import type { RevisionFile } from '@takt/domain/documents/docRevisions.ts'
import { safeFileName } from '@takt/domain/documents/safeFileName.ts'
import type { FileLimits, Files } from '../files/face.ts'
import { invalid } from '../http/refusal.ts'
import { documentsTexts as texts } from './texts.ts'

export type Upload = { file: RevisionFile; fields: Readonly<Record<string, string>> }

const mostFields = 20
const longestField = 10_000

/**
 * Reads a multipart body with one `file` among its fields; the file is kept as it comes in, in whatever order they come.
 * Refuses what is no such body.
 */
export async function readUpload(
  request: Request,
  store: Pick<Files, 'put'>,
  { organizationId, limits }: { organizationId: number; limits: FileLimits },
): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) throw invalid({ file: texts.noMultipart })
  const fields: Record<string, string> = Object.create(null)
  let file = null as Promise<RevisionFile> | null
  const parser = parserOf(type)
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (name, content, fileName) => {
      const through = new PassThrough()
      // Whoever reads it is told; it may break before anybody does.
      through.on('error', () => {})
      // Told to both: what ends early is not kept, and nobody is left waiting.
      content.on('error', (error) => through.destroy(error))
      if (name !== 'file' || file !== null) return void content.resume()
      file = store
        .put(organizationId, content.pipe(through), limits)
        .then((stored) => ({ ...stored, fileName: fileName ?? '' }))
      file.catch((error: unknown) => {
        content.resume()
        reject(error)
      })
    })
    parser.once('finish', resolve)
    parser.on('error', () => reject(invalid({ file: texts.oneFile })))
  })
  const body = Readable.fromWeb(request.body as WebStream)
  body.on('error', (error) => parser.destroy(error))
  body.pipe(parser)
  await parsed
  const kept = await file
  if (!kept) throw invalid({ file: texts.noFile })
  return { file: { ...kept, fileName: safeFileName(fields.fileName || kept.fileName) }, fields }
}

function parserOf(type: string) {
  try {
    const limits = { fields: mostFields, files: 1, fieldSize: longestField, fieldNameSize: 100, headerPairs: 20 }
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    throw invalid({ file: texts.oneFile })
  }
}
