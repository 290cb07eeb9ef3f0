import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMail } from './createMail.ts'
import { failedHow } from './failedHow.ts'
import { openMailServer } from './mailServer.bed.ts'

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

  const letter = {
    to: ['a@b.example', 'c@d.example'],
    subject: 'Schicht – 90 % erreicht',
    text: 'Größe in Ordnung',
    html: '<p>Größe in Ordnung</p>',
    attachments: [{ filename: 'report.csv', content: Buffer.from('a,b\r\n1,2\r\n'), contentType: 'text/csv' }],
  }

  test('with SMTP_URL a letter reaches the server whole, for every recipient', async () => {
    await createMail({ smtpUrl, home, from: 'takt@plant.example' }).send(letter)
    const [mail] = received
    expect(mail?.to).toEqual(letter.to)
    const parsed = await PostalMime.parse(mail!.raw)
    expect(parsed).toMatchObject({ subject: letter.subject, from: { address: 'takt@plant.example' } })
    expect(parsed.text?.trim()).toBe(letter.text)
    expect(parsed.html?.trim()).toBe(letter.html)
    expect(parsed.attachments[0]).toMatchObject({ filename: 'report.csv', mimeType: 'text/csv' })
    expect(Buffer.from(parsed.attachments[0]!.content as ArrayBuffer).toString()).toBe('a,b\r\n1,2\r\n')
  })

  test('a server that takes too long over a letter is left: the line is cut, and whether it has it is not known', async () => {
    const slow = await openMailServer()
    const mail = createMail({ smtpUrl: slow.url, home, from: 'takt@plant.example' })
    const failed = await mail.send({ ...letter, to: ['mute@b.example'] }, { withinMs: 300 }).catch((error) => error)
    expect(failedHow(failed)).toEqual({ how: 'unknown', detail: 'The mail server took longer than 0.3 s over it' })
    await expect.poll(() => slow.muted).toEqual({ now: 0, over: 1 })
    const ended = new AbortController()
    const sending = mail.send({ ...letter, to: ['mute@b.example'] }, { signal: ended.signal })
    await expect.poll(() => slow.muted.now).toBe(1)
    ended.abort()
    await expect(sending).rejects.toThrow()
    await expect.poll(() => slow.muted).toEqual({ now: 0, over: 2 })
    await slow.close()
  })

  test('a letter that the server does not take is an error', async () => {
    const from = 'takt@plant.example'
    await expect(createMail({ smtpUrl, home, from }).send({ ...letter, to: ['nobody@b.example'] })).rejects.toThrow(
      /unknown/,
    )
    const wrong = createMail({ smtpUrl: smtpUrl.replace('right', 'wrong'), home, from })
    await expect(wrong.send(letter)).rejects.toThrow(/wrong password|Invalid login/)
  })

  test('without SMTP_URL a letter lies in the outbox as .eml', async () => {
    await createMail({ home, from: 'takt@localhost' }).send(letter)
    const names = await readdir(join(home, 'outbox'))
    expect(names).toEqual([expect.stringMatching(/^\d{4}-.*\.eml$/)])
    const parsed = await PostalMime.parse(await readFile(join(home, 'outbox', names[0]!)))
    expect(parsed).toMatchObject({ subject: letter.subject })
    expect(parsed.to?.map(({ address }) => address)).toEqual(letter.to)
  })

  test('a line break in subject or address does not become a header', async () => {
    received.length = 0
    const mail = createMail({ smtpUrl, home, from: 'takt@plant.example' })
    await mail.send({ ...letter, subject: 'Hello\r\nBcc: victim@b.example', to: ['a@b.example'] })
    const parsed = await PostalMime.parse(received[0]!.raw)
    expect(received[0]?.to).toEqual(['a@b.example'])
    expect(parsed.headers.some(({ key }) => key === 'bcc')).toBe(false)
  })
})
