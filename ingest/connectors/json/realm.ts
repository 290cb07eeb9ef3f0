import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createContext, Script } from 'node:vm'

/** Limits of evaluating one message: processor time (ms), depth of calls, and length of lists. */
const limits = { timeout: 100, stack: 200, sequence: 10_000 }

/** Evaluates an expression; rejects with the error of JSONata. */
export type Realm = (input: unknown) => Promise<unknown>

const require = createRequire(import.meta.url)
const library = new Script(readFileSync(require.resolve('jsonata'), 'utf8'), { filename: 'jsonata.js' })

// Results that are functions of JSONata are no values, and refer to everything that was computed.
const program = new Script(`(text, limits, encode, decode, processorMs) => {
  // JSONata measures its time with it only: on a busy machine an expression waits without computing.
  Date.now = () => processorMs()
  globalThis.window = { btoa: (text) => encode(text), atob: (text) => decode(text) }
  const expression = jsonata(text, JSON.parse(limits))
  const isFunction = (value) =>
    typeof value === 'object' && value !== null && ('_jsonata_function' in value || '_jsonata_lambda' in value)
  return async (input) =>
    JSON.stringify(await expression.evaluate(JSON.parse(input)), (_, value) => (isFunction(value) ? undefined : value))
}`)

const encode = (text: string) => Buffer.from(`${text}`, 'binary').toString('base64')
const decode = (text: string) => Buffer.from(`${text}`, 'base64').toString('binary')
const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Creates a realm in which one expression is evaluated: a copy of the language with its own functions and limits. An
 * expression can change the functions of its copy, for all its later evaluations: those of others must not share it.
 * Only texts enter and leave it.
 */
export function createRealm(expression: string): Realm {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } })
  library.runInContext(context)
  const evaluate: (input: string) => Promise<unknown> = program.runInContext(context)(
    expression,
    JSON.stringify(limits),
    encode,
    decode,
    processorMs,
  )
  return async (input) => {
    const result = await evaluate(JSON.stringify(input))
    return typeof result === 'string' ? JSON.parse(result) : undefined
  }
}
