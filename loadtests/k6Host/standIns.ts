import { registerHooks } from 'node:module'

const standIns: Record<string, string> = {
  k6: 'k6.ts',
  'k6/http': 'http.ts',
  'k6/metrics': 'metrics.ts',
  'k6/encoding': 'encoding.ts',
  'k6/websockets': 'websockets.ts',
}

/** Lets scripts of this thread import the replacements in this folder instead of k6's modules. */
export function standIn(vu: number): void {
  Object.assign(globalThis, { __ENV: process.env, __VU: vu, __ITER: 0 })
  registerHooks({
    resolve: (specifier, context, next) => {
      const file = standIns[specifier]
      return file ? { url: new URL(file, import.meta.url).href, shortCircuit: true } : next(specifier, context)
    },
  })
}
