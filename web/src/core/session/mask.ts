/** A short number that stays the same for the same text, so that a masked name can be recognised again. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0
  return (hash % 46_656).toString(36).toUpperCase().padStart(3, '0')
}

export type MaskKind = 'Entity' | 'Organization' | 'Location' | 'Machine' | 'Person' | 'Job' | 'Part' | 'User' | 'Group'

/**
 * A name as mask mode shows it: what kind of thing it is and a mark that stays the same; nothing of the name itself.
 */
export const maskName = (kind: MaskKind, name: string): string => `${kind} ${digest(name)}`

/** What the server shows in place of masked texts (`gateway/areas/access/mask/maskText.ts`). */
const serverMask = /^(Sample [A-Z2-9]{6}|[a-z2-9]{6}@masked\.example)$/

/** A text that mask mode hides: the server's mask of it where it is one, so that two can be told apart, else dots. */
export const maskedText = (value: unknown): string =>
  typeof value === 'string' && serverMask.test(value) ? value : '•••'

/** An e-mail address as mask mode shows it. */
export const maskEmail = (email: string): string => `${digest(email).toLowerCase()}@masked.example`
