import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns the same mark for the same text; it reveals nothing without the installation's secret. */
function markOf(secret: string, text: string): string {
  const digest = createHmac('sha256', secret).update(`mask:${text.trim().toLowerCase()}`).digest()
  return [...digest.subarray(0, 6)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

// Bounded repetitions limit the matching time.
const address = /[^\s@"'<>(),;:]{1,255}@[^\s@"'<>(),;:]{1,255}\.[^\s@"'<>(),;:.]{1,63}/g

/** Returns the replacement of a name, a description or an email address. */
export const maskText = (secret: string, text: string): string => {
  if (text.trim() === '') return text
  if (text.match(address)?.[0] === text.trim()) return `${markOf(secret, text).toLowerCase()}@masked.example`
  return `Sample ${markOf(secret, text)}`
}

/** Masks the email addresses in a message. */
export const maskAddresses = (secret: string, message: string): string =>
  message.includes('@') ? message.replace(address, (match) => maskText(secret, match)) : message
