const shape = /^(https?:\/\/[^/?#@\\\s{}]{1,260})(?:[/?#]|$)/i

/**
 * Returns the literal origin of a request URL, such as `https://erp.example`. Null if the URL does not start with a
 * literal http(s) origin: the target of a request must not depend on a placeholder.
 */
export function requestOrigin(url: string): string | null {
  const [, originText] = shape.exec(url.trim()) ?? []
  return originText !== undefined && URL.canParse(originText) ? new URL(originText).origin : null
}
