/** The events of a connection. `message` receives the payload as Latin-1 text only if `wantsPayload` is true. */
export type NatsEvents = {
  ping: () => void
  message: (subject: string, payload: string) => void
  error: (message: string) => void
  wantsPayload?: boolean
}

/** Parses the NATS protocol from chunks of any size. */
export function parseNats(events: NatsEvents): (chunk: Uint8Array) => void {
  let line = ''
  let missing = 0
  let subject = ''
  let payload = ''
  const command = (text: string) => {
    if (text.startsWith('MSG ') || text.startsWith('HMSG ')) {
      missing = Number(text.slice(text.lastIndexOf(' ') + 1)) + 2
      subject = text.split(' ', 2)[1]!
      payload = ''
    } else if (text === 'PING') events.ping()
    else if (text.startsWith('-ERR')) events.error(text)
  }
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (missing > 0) {
        const copyLength = Math.min(missing, chunk.length - at)
        if (events.wantsPayload) payload += String.fromCharCode(...chunk.subarray(at, at + copyLength))
        missing -= copyLength
        at += copyLength
        if (missing === 0) events.message(subject, payload.slice(0, -2))
        continue
      }
      const character = String.fromCharCode(chunk[at++]!)
      if (character !== '\n') line += character
      else {
        command(line.trimEnd())
        line = ''
      }
    }
  }
}
