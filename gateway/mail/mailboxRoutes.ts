import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Dependencies } from '../dependencies.ts'
import type { RequestEnv } from '../http/router.ts'
import { type OutboxLetter, readOutbox } from './readOutbox.ts'

const ownMachine = /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/
const ownName = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Whether somebody at this very machine asks, by its own name and through no proxy: letters hold links that open accounts. */
function isOwnMachine(c: Context): boolean {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? ''
  const proxied = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  return ownMachine.test(socket) && ownName.test(new URL(c.req.url).hostname) && !proxied
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; padding: .75rem 1rem; margin: 1rem 0 }
h2 { font-size: 1rem; margin: 0 } p { margin: .25rem 0 } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }
`

/** Text with its addresses to click on. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 ? html`<a href="${part}">${part}</a>` : part))

const letterView = ({ subject, to, date, text }: OutboxLetter) => html`<article><h2>${subject}</h2>
  <p>To ${to.join(', ')} · <time datetime="${date}">${date}</time></p><pre>${linked(text)}</pre></article>`

/**
 * `/mailbox`: while there is no mail server, the letters that would have been sent, to be read at this machine alone. With a mail server
 * there is nothing at this address.
 */
export function mailboxRoutes({ env }: Dependencies): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  if (env.SMTP_URL) return app
  app.get('/mailbox', async (c, next) => {
    if (!isOwnMachine(c)) return next()
    const letters = await readOutbox(env.TAKT_HOME)
    c.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    return c.html(html`${raw('<!doctype html>')}<html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
      <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/mailbox.css"></head><body>
      <h1>Mailbox</h1><p>No mail server is set (SMTP_URL), so letters stay here. Only this machine can open this page.</p>
      ${letters.length ? letters.map(letterView) : html`<p>There are no letters yet.</p>`}</body></html>`)
  })
  app.get('/mailbox.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  return app
}
