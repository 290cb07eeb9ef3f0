import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * Opens an SMTP server on loopback. It rejects `nobody…`, temporarily rejects `busy…` as many times as `play.busy`
 * states, never confirms emails to `stalls…`, stops responding once it receives `mute…`, and accepts all others.
 * `muted`: number of conversations that are stalled like this (`now`) and that were abandoned (`over`).
 */
export async function openMailServer() {
  const received: { to: string; raw: Buffer }[] = []
  const play = { busy: 0, onStalled: () => {} }
  const muted = { now: 0, over: 0 }
  const mute = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    // Does not wait for stalled connections.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onClose: ({ id }) => {
      if (!mute.delete(id)) return
      muted.now--
      muted.over++
    },
    onRcptTo: ({ address }, session, done) => {
      if (address.startsWith('mute')) {
        mute.add(session.id)
        muted.now++
        return
      }
      if (address.startsWith('nobody')) return done(Object.assign(new Error('no such user'), { responseCode: 550 }))
      if (address.startsWith('busy') && play.busy-- > 0)
        return done(Object.assign(new Error('try again'), { responseCode: 451 }))
      done()
    },
    onData: async (stream, session, done) => {
      const raw = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))
      const [to] = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ to: to!, raw })
      if (to!.startsWith('stalls')) play.onStalled()
      else done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    play,
    muted,
    received,
    /** Returns the parsed emails received. */
    emails: () => Promise.all(received.map(async ({ to, raw }) => ({ to, email: await PostalMime.parse(raw) }))),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>
