import { presentChromium } from '@takt/launch/bootstrap/findChromium.mjs'
import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags } from './chromiumFlags.ts'

/** Launches a real Chromium for tests and measurements; `more` are additional flags. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = presentChromium()
  if (!executablePath) throw new Error('Chromium was not found. Install it, or name it in CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: [...chromiumFlags, ...more] })
}
