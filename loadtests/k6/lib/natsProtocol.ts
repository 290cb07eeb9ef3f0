/** What a subscriber hears. */
export type Heard = { ping: () => void; message: () => void; error: (sentence: string) => void }

/** Reads NATS's protocol as it comes in pieces: answers pings, counts messages, skips what they hold. */
export function readProtocol(heard: Heard): (piece: Uint8Array) => void {
  let line = ''
  let skip = 0
  const command = (text: string) => {
    if (text.startsWith('MSG ') || text.startsWith('HMSG ')) {
      skip = Number(text.slice(text.lastIndexOf(' ') + 1)) + 2
      heard.message()
    } else if (text === 'PING') heard.ping()
    else if (text.startsWith('-ERR')) heard.error(text)
  }
  return (piece) => {
    for (let at = 0; at < piece.length; ) {
      if (skip > 0) {
        const skipped = Math.min(skip, piece.length - at)
        skip -= skipped
        at += skipped
        continue
      }
      const letter = String.fromCharCode(piece[at++]!)
      if (letter !== '\n') line += letter
      else {
        command(line.trimEnd())
        line = ''
      }
    }
  }
}
