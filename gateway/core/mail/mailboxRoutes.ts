import { mailboxKey } from '@takt/store/secrets/mailboxKey.ts'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import type { Dependencies } from '../dependencies.ts'
import { isSame } from '../http/requests/isSame.ts'
import type { RequestEnv } from '../http/router.ts'
import { type OutboxEmail, readOutbox } from './readOutbox.ts'

const cookie = 'takt_mailbox'
const halfADay = 12 * 3600

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; padding: .75rem 1rem; margin: 1rem 0 }
h2 { font-size: 1rem; margin: 0 } p { margin: .25rem 0 } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }
`

/** Turns the URLs in a text into links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 ? html`<a href="${part}">${part}</a>` : part))

/** In UTC, because the reader's time zone is unknown here. */
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

const emailView = ({ subject, to, date, text }: OutboxEmail) => html`<article><h2>${subject}</h2>
  <p>To ${to.join(', ')} · <time datetime="${date}">${moments.format(Date.parse(date))} UTC</time></p><pre>${linked(text)}</pre></article>`

/**
 * `/mailbox`: without a mail server, the emails that would have been sent. They contain links that open accounts, so
 * access requires the key that the launcher prints; `?key=` is exchanged for a cookie so that it does not stay in the
 * URL. For everyone else, and whenever there is a mail server, these paths do not exist.
 */
export function mailboxRoutes({ env }: Dependencies): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  if (env.SMTP_URL) return app
  const key = mailboxKey(env.TAKT_SECRET)
  const isKey = (input: string | undefined) => isSame(input, key)

  app.get('/mailbox', async (c, next) => {
    if (isKey(c.req.query('key'))) {
      const secure = new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https'
      // Lax: the URL may be opened from wherever the launcher output is read.
      setCookie(c, cookie, key, { path: '/mailbox', httpOnly: true, sameSite: 'Lax', secure, maxAge: halfADay })
      return c.redirect('/mailbox', 303)
    }
    if (!isKey(getCookie(c, cookie))) return next()
    const emails = await readOutbox(env.TAKT_HOME)
    c.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    return c.html(html`${raw('<!doctype html>')}<html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
      <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/mailbox/style.css"></head><body>
      <h1>Mailbox</h1><p>No mail server is configured (SMTP_URL), so emails stay here. Anyone with the key printed at startup can read them.</p>
      ${emails.length ? emails.map(emailView) : html`<p>There are no letters yet.</p>`}</body></html>`)
  })
  app.get('/mailbox/style.css', (c, next) =>
    isKey(getCookie(c, cookie))
      ? Promise.resolve(c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
      : next(),
  )
  return app
}
