import { type SharedParts, startSharedParts } from './sharedParts.bed.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sharedParts: SharedParts
  }
}

let own: ReturnType<typeof startSharedParts> | null = null

/** The run's shared parts: from vitest's set-up, or, in a program of its own (a load test, say), started here. */
export async function theSharedParts(): Promise<SharedParts> {
  if (process.env.VITEST) {
    const { inject } = await import('vitest')
    return inject('sharedParts')
  }
  own ??= startSharedParts()
  return (await own).parts
}

/** Stops what `theSharedParts.bed` started outside a test run; inside one it does nothing. */
export async function stopOwnParts(): Promise<void> {
  const started = own
  own = null
  await (await started)?.stop()
}
