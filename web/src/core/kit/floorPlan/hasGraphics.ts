let known: boolean | null = null

/** Whether this browser draws with the graphics that plans need; looked at once. */
export function hasGraphics(): boolean {
  if (known !== null) return known
  const context = document.createElement('canvas').getContext('webgl2')
  known = context !== null
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return known
}

/** Makes the next call of `hasGraphics` look again: tests replace the graphics of the browser. */
export function resetGraphics(): void {
  known = null
}
