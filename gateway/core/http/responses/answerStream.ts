/** An answer that is written as it is taken. */
export type AnswerStream = {
  readable: ReadableStream<Uint8Array>
  /** Waits until it is taken; throws when nobody has taken it for too long, or the reader left. */
  write: (bytes: Uint8Array) => Promise<void>
  close: () => Promise<void>
  /** Tells the reader at once that the rest does not come, so that nobody takes a part for the whole. */
  breakOff: (error: unknown) => void
}

/** Opens a stream for an answer whose reader may take nothing for so many milliseconds. */
export function answerStream(stalledMs: number): AnswerStream {
  let controller: TransformStreamDefaultController<Uint8Array>
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (made) => {
      controller = made
    },
  })
  const writer = writable.getWriter()
  return {
    readable,
    async write(bytes) {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new Error(`Nobody took the answer for ${stalledMs} ms`)), stalledMs)
      await Promise.race([writer.write(bytes), late.promise]).finally(() => clearTimeout(timer))
    },
    close: () => writer.close(),
    breakOff: (error) => controller.error(error),
  }
}
