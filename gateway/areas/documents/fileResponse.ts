import { Readable } from 'node:stream'

type FileContent = { fileName: string; mediaType: string } & (
  | { bytes: Buffer }
  | { stored: { size: number; stream: Readable } }
)

/** Creates the response for a file: always a download, never rendered as a page of this origin. */
export function fileResponse(file: FileContent, headers: Readonly<Record<string, string>> = {}): Response {
  const [body, size] =
    'stored' in file
      ? [Readable.toWeb(file.stored.stream) as ReadableStream, file.stored.size]
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
