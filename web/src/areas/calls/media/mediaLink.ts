import {
  type MediaAnswer,
  type MediaAsked,
  type MediaEvent,
  type MediaMethod,
  mediaAnswers,
  mediaMessage,
} from '@takt/domain/areas/calls/media.ts'

/** The link to who carries the media. */
export type MediaLinkTo = {
  /** Rejects when it is refused, or the link ends before. */
  ask: <Method extends MediaMethod>(method: Method, data: MediaAsked[Method]) => Promise<MediaAnswer[Method]>
  /** Resolves with its close code when it has ended, by whomever. */
  ended: Promise<number>
  end: () => void
}

/** Nothing comes for so long: whoever is there speaks at least that often. */
const answerMs = 10_000

/** Opens a link; `hear` is given every event, in order. Rejects when it cannot be opened. */
export async function openLink(address: string, hear: (event: MediaEvent) => void): Promise<MediaLinkTo> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (data: unknown) => void; reject: (error: Error) => void }>()
  let nextId = 1
  const ended = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => {
      for (const { reject } of waiting.values()) reject(new Error('The link ended'))
      waiting.clear()
      resolve(code)
    })
  })
  socket.addEventListener('message', ({ data }) => {
    const message = mediaMessage.parse(JSON.parse(String(data)))
    if ('event' in message) return hear(message)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) asked?.reject(new Error(message.error))
    else asked?.resolve(message.data)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    void ended.then(() => reject(new Error('The link could not be opened')))
  })
  return {
    ended,
    end: () => socket.close(),
    ask: <Method extends MediaMethod>(method: Method, data: MediaAsked[Method]) =>
      new Promise<MediaAnswer[Method]>((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error('The link ended'))
        const id = nextId++
        // What is not answered is answered no more: the page comes in anew.
        const timer = setTimeout(() => socket.close(), answerMs)
        const settle = () => clearTimeout(timer)
        waiting.set(id, {
          resolve: (given) => {
            settle()
            resolve(mediaAnswers[method].parse(given) as MediaAnswer[Method])
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
