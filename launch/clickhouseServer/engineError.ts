const statuses: Record<number, number> = {
  516: 401,
  497: 403,
  60: 404,
  81: 404,
  62: 400,
  27: 400,
  36: 400,
  6: 400,
  457: 400,
}

/** Creates an error in ClickHouse's format: `Code: n. DB::Exception: text. (NAME)`. */
export const clickHouseError = (code: number, text: string, name: string) =>
  new Error(`Code: ${code}. DB::Exception: ${text}. (${name})`)

/** Converts any failure to ClickHouse's format, with its code and the HTTP status a server would send. */
export function engineError(error: unknown): { message: string; code: number; status: number } {
  const text = String(error instanceof Error ? error.message : error).trim()
  // The engine sometimes wraps its own message once more.
  const normalized = text.replace(/^(Code: \d+\. DB::Exception: )(?:Code: \d+\. DB::Exception: )+/, '$1')
  const match = /^Code: (\d+)\./.exec(normalized)
  const code = match ? Number(match[1]) : 1002
  const message = match ? normalized : `Code: 1002. DB::Exception: ${normalized}. (UNKNOWN_EXCEPTION)`
  return { message, code, status: statuses[code] ?? 500 }
}
