import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

type DevTools = { send: (method: string, parameters: object) => Promise<unknown> }

/** Emulates a touch screen (`pointer: coarse`) until the test ends. */
export async function emulateTouch(): Promise<void> {
  const devTools = cdp() as DevTools
  const emulate = (enabled: boolean) => devTools.send('Emulation.setTouchEmulationEnabled', { enabled })
  await emulate(true)
  onTestFinished(async () => {
    await emulate(false)
  })
  if (!window.matchMedia('(pointer: coarse)').matches) throw new Error('The browser emulates no touch screen')
}
