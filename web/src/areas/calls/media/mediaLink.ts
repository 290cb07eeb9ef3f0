import {
  type MediaEvent,
  type MediaMethod,
  type MediaRequestData,
  type MediaResponse,
  mediaMessage,
  mediaResponses,
} from '@takt/domain/areas/calls/media.ts'

/** A connection to the SFU that carries the media. */
export type MediaLinkTo = {
  /** Rejects if the request is rejected, or if the connection ends first. */
  request: <Method extends MediaMethod>(
    method: Method,
    data: MediaRequestData[Method],
  ) => Promise<MediaResponse[Method]>
  /** Resolves with the close code when the connection has ended, on either side. */
  ended: Promise<number>
  end: () => void
}

/** Response timeout. */
const responseTimeoutMs = 10_000

/** Opens a connection; `onEvent` receives all events in order. Rejects if it cannot be opened. */
export async function openLink(address: string, onEvent: (event: MediaEvent) => void): Promise<MediaLinkTo> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (data: unknown) => void; reject: (error: Error) => void }>()
  let nextId = 1
  const ended = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => {
      for (const { reject } of waiting.values()) reject(new Error('The media connection ended'))
      waiting.clear()
      resolve(code)
    })
  })
  socket.addEventListener('message', ({ data }) => {
    const message = mediaMessage.parse(JSON.parse(String(data)))
    if ('event' in message) return onEvent(message)
    const request = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) request?.reject(new Error(message.error))
    else request?.resolve(message.data)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    void ended.then(() => reject(new Error('The media connection could not be opened')))
  })
  return {
    ended,
    end: () => socket.close(),
    request: <Method extends MediaMethod>(method: Method, data: MediaRequestData[Method]) =>
      new Promise<MediaResponse[Method]>((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error('The media connection ended'))
        const id = nextId++
        // Without a response the connection is closed, and the page joins again.
        const timer = setTimeout(() => socket.close(), responseTimeoutMs)
        const settle = () => clearTimeout(timer)
        waiting.set(id, {
          resolve: (response) => {
            settle()
            resolve(mediaResponses[method].parse(response) as MediaResponse[Method])
          },
          reject: (error) => {
            settle()
            reject(error)
          },
        })
        socket.send(JSON.stringify({ id, method, data }))
      }),
  }
}
