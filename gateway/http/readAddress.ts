/** The request with the address that it means; itself where that is the one it has. */
export function readAddress(request: Request, readers: readonly ((url: string) => string)[]): Request {
  const url = readers.reduce((read, reader) => reader(read), request.url)
  if (url === request.url) return request
  const { method, headers, body, signal } = request
  return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) })
}
