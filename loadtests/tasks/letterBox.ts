import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Random } from '../flood/seededRandom.ts'

/** A letter that a server has taken. */
export type Taken = { to: string; messageId: string }

const messageIdOf = (raw: string) => /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? 'none'

/**
 * A real SMTP server that keeps what it takes. It refuses whoever is called `nobody…`, says nothing more to some
 * letters (`stalls`: one in so many), and can die without a word and be away for a while: a server that says 421 has
 * not taken what it was told, one that says nothing may have.
 */
export async function openLetterBox(stalls: number, random: Random) {
  const taken: Taken[] = []
  const sockets = new Set<Socket>()
  let server: SMTPServer | null = null
  let port = 0
  const listen = async () => {
    const next = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) =>
        address.startsWith('nobody') ? done(Object.assign(new Error('no such user'), { responseCode: 550 })) : done(),
      onData: async (stream, session, done) => {
        // Cut off in the middle (it goes away, or the gateway is killed), a letter was not taken.
        const parts = await Array.fromAsync(stream as AsyncIterable<Buffer>).catch(() => null)
        if (!parts) return done(new Error('cut off'))
        const raw = Buffer.concat(parts).toString()
        for (const { address } of session.envelope.rcptTo) taken.push({ to: address, messageId: messageIdOf(raw) })
        if (!random.chance(1 / stalls)) done()
      },
    })
    next.on('error', () => {})
    next.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve))
    port = (next.server.address() as AddressInfo).port
    server = next
  }
  await listen()
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }
  return {
    taken,
    url: `smtp://127.0.0.1:${port}`,
    async awayFor(ms: number) {
      await close()
      await new Promise((next) => setTimeout(next, ms))
      await listen()
    },
    close,
  }
}
