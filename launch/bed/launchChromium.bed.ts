import { presentChromium } from '@takt/launch/bootstrap/findChromium.mjs'
import { type Browser, chromium } from 'playwright-core'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real Chromium for tests and measurements; `more` are further flags of it. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = presentChromium()
  if (!executablePath) throw new Error('There is no Chromium. Install one, or name it in CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: [...flags, ...more] })
}
