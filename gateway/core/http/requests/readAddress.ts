/** Returns the request with the path resolved by `reader`; the request itself if the path is unchanged. */
export async function readAddress(request: Request, reader: (request: Request) => Promise<string>): Promise<Request> {
  const url = await reader(request)
  if (url === request.url) return request
  const { method, headers, body, signal } = request
  return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) })
}
