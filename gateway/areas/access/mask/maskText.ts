import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The same mark for the same text, of which it tells nothing without the installation's secret. */
function markOf(secret: string, text: string): string {
  const digest = createHmac('sha256', secret).update(`mask:${text.trim().toLowerCase()}`).digest()
  return [...digest.subarray(0, 6)].map((byte) => letters[byte % letters.length]).join('')
}

// Bounded, so that no text takes long.
const address = /[^\s@"'<>(),;:]{1,255}@[^\s@"'<>(),;:]{1,255}\.[^\s@"'<>(),;:.]{1,63}/g

/** What is shown in place of a name, a description or an e-mail address. */
export const maskText = (secret: string, text: string): string => {
  if (text.trim() === '') return text
  if (text.match(address)?.[0] === text.trim()) return `${markOf(secret, text).toLowerCase()}@masked.example`
  return `Sample ${markOf(secret, text)}`
}

/** A sentence in which no e-mail address is readable. */
export const maskAddresses = (secret: string, sentence: string): string =>
  sentence.includes('@') ? sentence.replace(address, (found) => maskText(secret, found)) : sentence
