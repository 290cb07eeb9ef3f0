/** See `buildWeb.mjs`. */
export function buildWeb(node: string): Promise<string | null>
