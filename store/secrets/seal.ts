import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Derives a key for one purpose from the installation's secret. */
const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'takt', `seal:${purpose}`, 32))

/**
 * Encrypts a text so that only this installation can read it, and only for the same purpose and place (AES-256-GCM).
 */
export function seal(text: string, at: { secret: string; purpose: string; place: string }): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(at.secret, at.purpose), nonce).setAAD(Buffer.from(at.place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Decrypts a text; throws if it was encrypted for another installation, purpose or place, or was changed. */
export function unseal(sealed: string, at: { secret: string; purpose: string; place: string }): string {
  const bytes = Buffer.from(sealed.replace(/^1\./, ''), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(at.secret, at.purpose), bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(at.place)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
