/** Returns a short code that is always the same for the same text, so that a masked name can be recognized again. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return (hash % 46_656).toString(36).toUpperCase().padStart(3, '0')
}

export type MaskKind = 'Entity' | 'Organization' | 'Location' | 'Machine' | 'Person' | 'Job' | 'Part' | 'User' | 'Group'

/** Masks a name for mask mode: its kind and a stable code; nothing of the name itself. */
export const maskName = (kind: MaskKind, name: string): string => `${kind} ${digest(name)}`

/** Pattern of the server's masked texts (`gateway/areas/access/mask/maskText.ts`). */
const serverMask = /^(Sample [A-Z2-9]{6}|[a-z2-9]{6}@masked\.example)$/

/** Masks a text for mask mode: the server's mask if it is one, so that texts can be distinguished, otherwise dots. */
export const maskedText = (value: unknown): string =>
  typeof value === 'string' && serverMask.test(value) ? value : '•••'

/** Masks an email address for mask mode. */
export const maskEmail = (email: string): string => `${digest(email).toLowerCase()}@masked.example`
