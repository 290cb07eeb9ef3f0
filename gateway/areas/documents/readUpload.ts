import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { safeFileName } from '@takt/domain/areas/documents/safeFileName.ts'
import type { FileLimits, Files, Received } from '../../core/files/index.ts'
import { invalid } from '../../core/http/responses/httpError.ts'
import { documentsTexts as texts } from './texts.ts'

type Fields = Readonly<Record<string, string>>
export type Upload = { received: Received; fileName: string; fields: Fields }

const maxFields = 20
const longestField = 10_000

/**
 * Reads a multipart body with one `file` among its fields, in any order. The file is stored temporarily: the caller
 * keeps or drops it. Rejects invalid bodies; `check` can reject by the fields before the file, before the file is read.
 */
export async function readUpload(
  request: Request,
  store: Pick<Files, 'receive'>,
  { limits, check }: { limits: FileLimits; check: (fields: Fields) => Promise<unknown> },
): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) throw invalid({ file: texts.noMultipart })
  const fields: Record<string, string> = Object.create(null)
  let file = null as Promise<{ received: Received; fileName: string }> | null
  const parser = parserOf(type)
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (name, content, fileName) => {
      const stream = new PassThrough()
      // The consumer gets the error; it may occur before there is one.
      stream.on('error', () => {})
      // Propagated to both streams: an incomplete file is not stored, and no consumer waits forever.
      content.on('error', (error) => stream.destroy(error))
      if (name !== 'file' || file !== null) return void content.resume()
      const body = content.pipe(stream)
      file = check(fields)
        .then(() => store.receive(body, limits))
        .then((received) => ({ received, fileName: fileName ?? '' }))
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
  const ofFile = () => file
  try {
    await parsed
  } catch (error) {
    // Broken after the file: the received file is dropped.
    void ofFile()?.then(
      ({ received }) => received.drop(),
      () => {},
    )
    throw error
  }
  const upload = await ofFile()
  if (!upload) throw invalid({ file: texts.noFile })
  return { received: upload.received, fileName: safeFileName(fields.fileName || upload.fileName), fields }
}

function parserOf(type: string) {
  try {
    const limits = { fields: maxFields, files: 1, fieldSize: longestField, fieldNameSize: 100, headerPairs: 20 }
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    throw invalid({ file: texts.oneFile })
  }
}
