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

/** An error as ClickHouse words it: `Code: n. DB::Exception: text. (NAME)`. */
export const refusal = (code: number, text: string, name: string) =>
  new Error(`Code: ${code}. DB::Exception: ${text}. (${name})`)

/** Any failure in ClickHouse's wording, with its code and the HTTP status a server would answer. */
export function engineError(error: unknown): { message: string; code: number; status: number } {
  const text = String(error instanceof Error ? error.message : error).trim()
  // The engine sometimes wraps its own message once more.
  const plain = text.replace(/^(Code: \d+\. DB::Exception: )(?:Code: \d+\. DB::Exception: )+/, '$1')
  const found = /^Code: (\d+)\./.exec(plain)
  const code = found ? Number(found[1]) : 1002
  const message = found ? plain : `Code: 1002. DB::Exception: ${plain}. (UNKNOWN_EXCEPTION)`
  return { message, code, status: statuses[code] ?? 500 }
}
