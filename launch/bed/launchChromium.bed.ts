import { presentChromium } from '@takt/launch/bootstrap/findChromium.mjs'
import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags } from './chromiumFlags.ts'

/** A real Chromium for tests and measurements; `more` are further flags of it. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = presentChromium()
  if (!executablePath) throw new Error('There is no Chromium. Install one, or name it in CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: [...chromiumFlags, ...more] })
}
