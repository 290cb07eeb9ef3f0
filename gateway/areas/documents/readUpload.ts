import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { safeFileName } from '@takt/domain/areas/documents/safeFileName.ts'
import type { FileLimits, Files, Received } from '../../core/files/face.ts'
import { invalid } from '../../core/http/responses/refusal.ts'
import { documentsTexts as texts } from './texts.ts'

type Fields = Readonly<Record<string, string>>
export type Upload = { received: Received; fileName: string; fields: Fields }

const mostFields = 20
const longestField = 10_000

/**
 * Reads a multipart body with one `file` among its fields, in whatever order they come. The file lies aside then:
 * whoever reads it keeps or drops it. Refuses what is no such body; `check` may refuse by the fields that came before
 * the file, before anything of it is read.
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
      const through = new PassThrough()
      // Whoever reads it is told; it may break before anybody does.
      through.on('error', () => {})
      // Told to both: what ends early is not kept, and nobody is left waiting.
      content.on('error', (error) => through.destroy(error))
      if (name !== 'file' || file !== null) return void content.resume()
      const body = content.pipe(through)
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
    // Broken after the file: nothing of it stays.
    void ofFile()?.then(
      ({ received }) => received.drop(),
      () => {},
    )
    throw error
  }
  const found = await ofFile()
  if (!found) throw invalid({ file: texts.noFile })
  return { received: found.received, fileName: safeFileName(fields.fileName || found.fileName), fields }
}

function parserOf(type: string) {
  try {
    const limits = { fields: mostFields, files: 1, fieldSize: longestField, fieldNameSize: 100, headerPairs: 20 }
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    throw invalid({ file: texts.oneFile })
  }
}
