const shape = /^(https?:\/\/[^/?#@\\\s{}]{1,260})(?:[/?#]|$)/i

/**
 * To whom a request goes, by its address as it is written: `https://erp.example`. Null where the address begins with
 * anything else, or where a value would say it: to whom a design sends is written in it.
 */
export function requestOrigin(url: string): string | null {
  const [, written] = shape.exec(url.trim()) ?? []
  return written !== undefined && URL.canParse(written) ? new URL(written).origin : null
}
