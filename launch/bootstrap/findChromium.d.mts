export function findChromium(): Promise<string | null>
export function presentChromium(): string | null
