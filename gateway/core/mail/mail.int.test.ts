import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMail } from './createMail.ts'
import { describeMailError } from './describeMailError.ts'
import { openMailServer } from './mailServer.fixture.ts'

describe('mail', () => {
  let home: string
  let server: SMTPServer
  let smtpUrl: string
  const received: { to: string[]; raw: Buffer }[] = []
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'takt-mail-'))
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (auth, _session, done) =>
        auth.password === 'right' ? done(null, { user: auth.username }) : done(new Error('wrong password')),
      onRcptTo: (address, _session, done) => done(address.address.startsWith('nobody') ? new Error('unknown') : null),
      onData: async (stream, session, done) => {
        const raw = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    smtpUrl = `smtp://me:right@127.0.0.1:${port}`
  })
  afterAll(async () => {
    await new Promise<void>((resolve) => server.close(resolve))
    await rm(home, { recursive: true, force: true })
  })

  const email = {
    to: ['a@b.example', 'c@d.example'],
    subject: 'Schicht – 90 % erreicht',
    text: 'Größe in Ordnung',
    html: '<p>Größe in Ordnung</p>',
    attachments: [{ filename: 'report.csv', content: Buffer.from('a,b\r\n1,2\r\n'), contentType: 'text/csv' }],
  }

  test('with SMTP_URL an email reaches the server complete, for every recipient', async () => {
    await createMail({ smtpUrl, home, from: 'takt@plant.example' }).send(email)
    const [mail] = received
    expect(mail?.to).toEqual(email.to)
    const parsed = await PostalMime.parse(mail!.raw)
    expect(parsed).toMatchObject({ subject: email.subject, from: { address: 'takt@plant.example' } })
    expect(parsed.text?.trim()).toBe(email.text)
    expect(parsed.html?.trim()).toBe(email.html)
    expect(parsed.attachments[0]).toMatchObject({ filename: 'report.csv', mimeType: 'text/csv' })
    expect(Buffer.from(parsed.attachments[0]!.content as ArrayBuffer).toString()).toBe('a,b\r\n1,2\r\n')
  })

  test('a server that takes too long is disconnected, and the outcome is reported as unknown', async () => {
    const slow = await openMailServer()
    const mail = createMail({ smtpUrl: slow.url, home, from: 'takt@plant.example' })
    const failed = await mail.send({ ...email, to: ['mute@b.example'] }, { withinMs: 300 }).catch((error) => error)
    expect(describeMailError(failed)).toEqual({
      how: 'unknown',
      detail: 'The mail server took longer than 0.3 s to accept the email',
    })
    await expect.poll(() => slow.muted).toEqual({ now: 0, over: 1 })
    const ended = new AbortController()
    const sending = mail.send({ ...email, to: ['mute@b.example'] }, { signal: ended.signal })
    await expect.poll(() => slow.muted.now).toBe(1)
    ended.abort()
    await expect(sending).rejects.toThrow()
    await expect.poll(() => slow.muted).toEqual({ now: 0, over: 2 })
    await slow.close()
  })

  test('an email that the server does not accept is an error', async () => {
    const from = 'takt@plant.example'
    await expect(createMail({ smtpUrl, home, from }).send({ ...email, to: ['nobody@b.example'] })).rejects.toThrow(
      /unknown/,
    )
    const wrong = createMail({ smtpUrl: smtpUrl.replace('right', 'wrong'), home, from })
    await expect(wrong.send(email)).rejects.toThrow(/wrong password|Invalid login/)
  })

  test('without SMTP_URL an email is stored in the outbox as .eml', async () => {
    await createMail({ home, from: 'takt@localhost' }).send(email)
    const names = await readdir(join(home, 'outbox'))
    expect(names).toEqual([expect.stringMatching(/^\d{4}-.*\.eml$/)])
    const parsed = await PostalMime.parse(await readFile(join(home, 'outbox', names[0]!)))
    expect(parsed).toMatchObject({ subject: email.subject })
    expect(parsed.to?.map(({ address }) => address)).toEqual(email.to)
  })

  test('a line break in subject or address does not become a header', async () => {
    received.length = 0
    const mail = createMail({ smtpUrl, home, from: 'takt@plant.example' })
    await mail.send({ ...email, subject: 'Hello\r\nBcc: victim@b.example', to: ['a@b.example'] })
    const parsed = await PostalMime.parse(received[0]!.raw)
    expect(received[0]?.to).toEqual(['a@b.example'])
    expect(parsed.headers.some(({ key }) => key === 'bcc')).toBe(false)
  })
})
