/** A response body that is written as the client reads it. */
export type ResponseStream = {
  readable: ReadableStream<Uint8Array>
  /** Waits until the client has read it; throws if the client reads nothing for too long or disconnects. */
  write: (bytes: Uint8Array) => Promise<void>
  close: () => Promise<void>
  /** Aborts the response, so that the client does not take a partial body for a complete one. */
  breakOff: (error: unknown) => void
}

/** Opens a response stream for a client that may read nothing for up to `stalledMs` milliseconds. */
export function responseStream(stalledMs: number): ResponseStream {
  let controller: TransformStreamDefaultController<Uint8Array>
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (streamController) => {
      controller = streamController
    },
  })
  const writer = writable.getWriter()
  return {
    readable,
    async write(bytes) {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => late.reject(new Error(`The client read nothing of the response for ${stalledMs} ms`)),
        stalledMs,
      )
      await Promise.race([writer.write(bytes), late.promise]).finally(() => clearTimeout(timer))
    },
    close: () => writer.close(),
    breakOff: (error) => controller.error(error),
  }
}
