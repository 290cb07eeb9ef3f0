/**
 * Extracts the password from pasted text: alone, after `Bearer`, or within a credentials file; null if there is none.
 */
export const credentialIn = (pasted: string): string | null =>
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(pasted.replaceAll(/[ \t]/g, ''))?.[0] ?? null
