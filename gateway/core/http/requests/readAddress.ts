/** The request with the address that it means, as `reader` understands it; itself where that is the one it has. */
export async function readAddress(request: Request, reader: (request: Request) => Promise<string>): Promise<Request> {
  const url = await reader(request)
  if (url === request.url) return request
  const { method, headers, body, signal } = request
  return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) })
}
