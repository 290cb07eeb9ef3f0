import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const name = 'takt_device'
const year = 365 * 86_400

const sign = (secret: string, userName: string, mark: string) =>
  createHmac('sha256', secret).update(`device:${mark}:${userName.toLowerCase()}`).digest('base64url')

/**
 * Returns the device mark of a browser in which this user has signed in before; null for any other. It grants no
 * permission, it only exempts the browser from the rate limit caused by others' guesses.
 */
export function readKnownDevice(c: Context, secret: string, userName: string): string | null {
  const [mark, signature] = (getCookie(c, name) ?? '').split('.')
  if (!mark || !signature) return null
  const expected = Buffer.from(sign(secret, userName, mark))
  const bytes = Buffer.from(signature)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? mark : null
}

/** Stores the device mark in the user's browser. */
export function rememberDevice(c: Context, secret: string, userName: string): void {
  const mark = randomBytes(16).toString('base64url')
  const secure = new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https'
  setCookie(c, name, `${mark}.${sign(secret, userName, mark)}`, {
    path: '/api/login',
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    maxAge: year,
  })
}
