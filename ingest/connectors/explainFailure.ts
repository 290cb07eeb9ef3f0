const sentences: Record<string, (where: string) => string> = {
  ECONNREFUSED: (where) => `${where} refuses connections: is the program there running, and is the port right?`,
  ENOTFOUND: (where) => `${where} is not known by name: check the spelling, or give an IP address`,
  EAI_AGAIN: (where) => `The name of ${where} cannot be looked up right now`,
  ETIMEDOUT: (where) => `${where} does not answer: is it switched on and on this network?`,
  EHOSTUNREACH: (where) => `There is no way to ${where}: is it switched on and on this network?`,
  ENETUNREACH: (where) => `There is no way to the network of ${where}`,
  ECONNRESET: (where) => `${where} cut the connection`,
  EPIPE: (where) => `${where} cut the connection`,
}

/** An error of the network in a sentence for people. */
export function explainFailure(error: unknown, where: string): string {
  const code = (error as { code?: unknown } | null)?.code
  const sentence = typeof code === 'string' ? sentences[code] : undefined
  return sentence ? sentence(where) : error instanceof Error ? error.message : String(error)
}
