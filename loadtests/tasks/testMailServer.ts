import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Random } from '../flood/seededRandom.ts'

/** An email that a server has accepted. */
export type AcceptedEmail = { to: string; messageId: string }

const messageIdOf = (raw: string) => /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? 'none'

/**
 * Starts a real SMTP server that stores accepted emails. It rejects recipients named `nobody…`, stops responding to
 * some emails (`stalls`: one in this number), and can disconnect without a response and stay away for a while: a server
 * that responds 421 has not accepted the email, one that does not respond may have.
 */
export async function openTestMailServer(stalls: number, random: Random) {
  const acceptedEmails: AcceptedEmail[] = []
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
        // An email that is cut off in the middle (the server goes away, or the gateway is killed) is not accepted.
        const parts = await Array.fromAsync(stream as AsyncIterable<Buffer>).catch(() => null)
        if (!parts) return done(new Error('cut off'))
        const raw = Buffer.concat(parts).toString()
        for (const { address } of session.envelope.rcptTo)
          acceptedEmails.push({ to: address, messageId: messageIdOf(raw) })
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
    taken: acceptedEmails,
    url: `smtp://127.0.0.1:${port}`,
    async awayFor(ms: number) {
      await close()
      await new Promise((next) => setTimeout(next, ms))
      await listen()
    },
    close,
  }
}
