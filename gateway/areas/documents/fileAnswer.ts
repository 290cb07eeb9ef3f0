import { Readable } from 'node:stream'

type Answered = { fileName: string; mediaType: string } & (
  | { bytes: Buffer }
  | { kept: { size: number; stream: Readable } }
)

/** A file as it is answered: something to be saved, never a page of ours. */
export function fileAnswer(file: Answered, headers: Readonly<Record<string, string>> = {}): Response {
  const [body, size] =
    'kept' in file
      ? [Readable.toWeb(file.kept.stream) as ReadableStream, file.kept.size]
      : [new Uint8Array(file.bytes), file.bytes.byteLength]
  return new Response(body, {
    headers: {
      'content-type': file.mediaType,
      'content-length': String(size),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      ...headers,
    },
  })
}
