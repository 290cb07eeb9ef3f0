import { mailboxKey } from '@takt/store/secrets/mailboxKey.ts'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import type { Dependencies } from '../dependencies.ts'
import { isSame } from '../http/requests/isSame.ts'
import type { RequestEnv } from '../http/router.ts'
import { type OutboxLetter, readOutbox } from './readOutbox.ts'

const cookie = 'takt_mailbox'
const halfADay = 12 * 3600

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; padding: .75rem 1rem; margin: 1rem 0 }
h2 { font-size: 1rem; margin: 0 } p { margin: .25rem 0 } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }
`

/** Text with its addresses to click on. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 ? html`<a href="${part}">${part}</a>` : part))

/** In UTC: whose clock it is read by is not known here. */
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

const letterView = ({ subject, to, date, text }: OutboxLetter) => html`<article><h2>${subject}</h2>
  <p>To ${to.join(', ')} · <time datetime="${date}">${moments.format(Date.parse(date))} UTC</time></p><pre>${linked(text)}</pre></article>`

/**
 * `/mailbox`: while there is no mail server, the letters that would have been sent. They hold links that open accounts,
 * so only the key that the start prints opens it; `?key=` is exchanged for a cookie, so that it stays in no address. To
 * all others, and with a mail server to everybody, there is nothing at these addresses.
 */
export function mailboxRoutes({ env }: Dependencies): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  if (env.SMTP_URL) return app
  const key = mailboxKey(env.TAKT_SECRET)
  const isKey = (input: string | undefined) => isSame(input, key)

  app.get('/mailbox', async (c, next) => {
    if (isKey(c.req.query('key'))) {
      const secure = new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https'
      // Lax: the address may be opened from wherever the start's words are read.
      setCookie(c, cookie, key, { path: '/mailbox', httpOnly: true, sameSite: 'Lax', secure, maxAge: halfADay })
      return c.redirect('/mailbox', 303)
    }
    if (!isKey(getCookie(c, cookie))) return next()
    const letters = await readOutbox(env.TAKT_HOME)
    c.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    return c.html(html`${raw('<!doctype html>')}<html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
      <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/mailbox/style.css"></head><body>
      <h1>Mailbox</h1><p>No mail server is set (SMTP_URL), so letters stay here. Whoever has the key that the start prints reads them.</p>
      ${letters.length ? letters.map(letterView) : html`<p>There are no letters yet.</p>`}</body></html>`)
  })
  app.get('/mailbox/style.css', (c, next) =>
    isKey(getCookie(c, cookie))
      ? Promise.resolve(c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
      : next(),
  )
  return app
}
