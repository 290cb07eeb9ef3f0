import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dependencies } from '../dependencies.ts'
import { createMail } from './createMail.ts'
import { mailboxRoutes } from './mailboxRoutes.ts'

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

  const open = (more: { smtp?: string; from?: string; host?: string; headers?: Record<string, string> } = {}) => {
    const app = mailboxRoutes({ env: { TAKT_HOME: home, SMTP_URL: more.smtp } } as unknown as Dependencies)
    const socket = { incoming: { socket: { remoteAddress: more.from ?? '127.0.0.1' } } }
    return app.request(`http://${more.host ?? 'localhost:8080'}/mailbox`, { headers: more.headers ?? {} }, socket)
  }

  test('shows letters with their links to this machine, and runs nothing that stands in them', async () => {
    const reply = await open()
    const page = await reply.text()
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('<a href="https://takt.example/login/resetPassword?token=abc">')
    expect(page).toContain('Reset &lt;b&gt;now&lt;/b&gt;')
    expect(page).toContain('ada@plant.example')
  })

  test('is nothing to other machines, through proxies, under foreign names, and where there is a mail server', async () => {
    for (const from of ['192.0.2.1', '::ffff:192.0.2.1', 'unknown']) expect((await open({ from })).status).toBe(404)
    expect((await open({ headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
    expect((await open({ host: 'evil.example' })).status).toBe(404)
    expect((await open({ smtp: 'smtp://mail.example' })).status).toBe(404)
  })
})
