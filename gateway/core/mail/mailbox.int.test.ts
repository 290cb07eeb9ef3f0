import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailboxKey } from '@takt/store/secrets/mailboxKey.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app/app.ts'
import { partialDependencies, unreachableEnv } from '../../app/dependencies.fixture.ts'
import { openAreas } from '../../app/openAreas.ts'
import { createMail } from './createMail.ts'
import { mailArea } from './mailArea.ts'

const secret = 'a secret of at least 32 characters, for tests'

describe('the mailbox of an installation without a mail server', () => {
  let home: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'takt-mailbox-'))
    await createMail({ home, from: 'takt@localhost' }).send({
      to: ['ada@plant.example'],
      subject: 'Reset <b>now</b>',
      text: 'Here: https://takt.example/login/resetPassword?token=abc\n',
    })
  })
  afterAll(() => rm(home, { recursive: true, force: true }))

  type More = { smtp?: string; headers?: Record<string, string>; host?: string; proxied?: boolean }
  /** Opens a path as from the same machine under its own name; neither grants access. */
  const open = (path: string, { smtp, headers = {}, host = 'localhost:8080' }: More = {}) => {
    const env = { ...unreachableEnv, TAKT_HOME: home, TAKT_SECRET: secret, SMTP_URL: smtp }
    const app = createApp(openAreas(partialDependencies({ env }), [mailArea]))
    const socket = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    return app.request(`http://${host}${path}`, { headers }, socket)
  }
  const key = mailboxKey(secret)
  const cookieOf = (reply: Response) => reply.headers.get('set-cookie')!.split(';')[0]!
  const opened = async () => ({ cookie: cookieOf(await open(`/mailbox?key=${key}`)) })

  test('opens with the key, which does not stay in the URL, and shows emails with their links; no content is executed', async () => {
    const exchanged = await open(`/mailbox?key=${key}`, { headers: { 'x-forwarded-proto': 'https' } })
    expect([exchanged.status, exchanged.headers.get('location')]).toEqual([303, '/mailbox'])
    expect(exchanged.headers.get('referrer-policy')).toBe('no-referrer')
    expect(exchanged.headers.get('set-cookie')).toMatch(/Path=\/mailbox; HttpOnly; Secure; SameSite=Lax$/)
    const reply = await open('/mailbox', { headers: { cookie: cookieOf(exchanged) } })
    const page = await reply.text()
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('<a href="https://takt.example/login/resetPassword?token=abc">')
    expect(page).toContain('Reset &lt;b&gt;now&lt;/b&gt;')
    expect(page).toContain('ada@plant.example')
    expect(page).toMatch(/<time datetime="[^"]+Z">\d+ \w+ \d{4}, \d\d:\d\d UTC<\/time>/)
    expect((await open('/mailbox/style.css', { headers: await opened() })).headers.get('content-type')).toMatch(/css/)
  })

  test('does not exist without the key, from the same machine and under its own name as from anywhere else', async () => {
    const unknown = await open('/nowhere')
    const same = async (path: string, more: More = {}) => {
      const reply = await open(path, more)
      expect([path, reply.status, await reply.json()]).toEqual([path, unknown.status, expect.anything()])
      expect(reply.headers.get('set-cookie')).toBe(null)
    }
    for (const path of [
      '/mailbox',
      '/mailbox?key=',
      '/mailbox?key=wrong',
      `/mailbox?key=${key}x`,
      '/mailbox/style.css',
    ])
      for (const host of ['localhost:8080', '127.0.0.1:8080', 'takt.example']) await same(path, { host })
    await same('/mailbox', { headers: { cookie: 'takt_mailbox=wrong' } })
    await same('/mailbox', { headers: { 'x-forwarded-for': '127.0.0.1' } })
  })

  test('does not exist where there is a mail server, and has another key in another installation', async () => {
    const smtp = 'smtp://mail.example'
    expect((await open(`/mailbox?key=${key}`, { smtp })).status).toBe(404)
    expect((await open('/mailbox', { smtp, headers: await opened() })).status).toBe(404)
    expect(mailboxKey(`${secret}.`)).not.toBe(key)
    expect(key).not.toContain(secret)
  })
})
