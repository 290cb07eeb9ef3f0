import { scheduledTasksTexts as texts } from '../texts.ts'

/** What became of a recipient's letter; `waiting`: it has not gone out yet, `sending`: it is going out. */
export type Sent = {
  recipient: string
  state: 'sent' | 'refused' | 'unsent' | 'unknown' | 'waiting' | 'sending'
  detail: string | null
}

/** So many who got none are named in a sentence; the steps name all. */
const mostNamed = 5

/** What there is to say when all letters were tried; throws if nobody who was to get one is known to have got it. */
export function outcome(sent: readonly Sent[]): string {
  const done = sent.filter(({ state }) => state === 'sent').length
  const others = sent.filter(({ state }) => state !== 'sent')
  const named = others.slice(0, mostNamed).map(({ recipient, state, detail }) => `${recipient} (${state}: ${detail})`)
  const rest = others.length > named.length ? ` and ${others.length - named.length} others` : ''
  const notTo = others.length > 0 ? `; not to ${named.join(', ')}${rest}` : ''
  const sentence = `Sent to ${done} of ${sent.length} recipients${notTo}`
  const failed = sent.filter(({ state, detail }) => state !== 'sent' && detail !== texts.takenOff)
  if (done === 0 && failed.length > 0) throw new Error(sentence)
  return sentence
}
