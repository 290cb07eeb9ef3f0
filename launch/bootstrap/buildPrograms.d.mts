/** See `buildPrograms.mjs`. */
export function buildPrograms(node: string): Promise<void>
