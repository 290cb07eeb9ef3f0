import { type SharedParts, startSharedParts } from './sharedParts.fixture.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sharedParts: SharedParts
  }
}

let ownParts: ReturnType<typeof startSharedParts> | null = null

/**
 * Returns the shared parts of the run: from the Vitest setup, or started here in a separate program such as a load
 * test.
 */
export async function theSharedParts(): Promise<SharedParts> {
  if (process.env.VITEST) {
    const { inject } = await import('vitest')
    return inject('sharedParts')
  }
  ownParts ??= startSharedParts()
  return (await ownParts).parts
}

/** Stops the parts that `theSharedParts` started outside a test run; inside one it does nothing. */
export async function stopOwnParts(): Promise<void> {
  const started = ownParts
  ownParts = null
  await (await started)?.stop()
}
