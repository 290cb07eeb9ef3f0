import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags } from './launch/bed/chromiumFlags.ts'
import { presentChromium } from './launch/bootstrap/findChromium.mjs'
import { apiDocument } from './tools/componentTests/apiDocument.ts'
import { componentCommands } from './tools/componentTests/commands.ts'
import { productionReact } from './tools/componentTests/productionReact.ts'
import { CostReport } from './tools/testRun/costReport.ts'
import { PlainLine } from './tools/testRun/plainLine.ts'
import { RequirementReport } from './tools/testRun/requirementReport.ts'

/**
 * What random tests begin with, so that a run can be repeated; fast-check takes whole numbers of 32 bits. Where a
 * change is judged (`CI`) it is always the same; elsewhere each run looks somewhere new.
 */
const seed = Number(process.env.FC_SEED || (process.env.CI ? 20_260_610 : Date.now() % 2 ** 31))

const shared = {
  // Unit and integration tests run beside the pages of components: each of them waits for a part of its time.
  maxWorkers: Math.min(availableParallelism(), 4),
  sequence: { groupOrder: 0 },
  exclude: ['**/node_modules/**', '**/dist/**'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What is awaited comes in its own time.
  expect: { poll: { timeout: 60_000 } },
  // Files of a worker come one after the other and share what they import; a world of databases is each file's own.
  isolate: false,
  env: {
    LOG_LEVEL: 'error',
    FC_SEED: String(seed),
    // What tests start (launcher, gateway, ingest) is compiled once.
    NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/takt/compiled`,
  },
}

/**
 * Where a change is judged, on a machine that nobody knows, a test that failed is run once more, and listed at the end;
 * elsewhere what fails by chance fails.
 */
const retry = process.env.CI ? 1 : 0

/** Tests against real processes. */
const ofProcesses = { ...shared, retry, globalSetup: './launch/testSetup.bed.ts' }

export default defineConfig({
  test: {
    reporters: ['default', new RequirementReport(), new CostReport(), new PlainLine(seed)],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          setupFiles: ['./tools/testRun/measureFile.ts', './tools/testRun/seed.ts'],
          exclude: [...shared.exclude, '**/*.{int,e2e,component}.test.{ts,tsx}'],
        },
      },
      {
        plugins: [react(), productionReact(), apiDocument()],
        mode: 'production',
        test: {
          ...shared,
          name: 'component',
          include: ['web/src/**/*.component.test.tsx'],
          retry,
          expect: { poll: { timeout: 60_000 } },
          setupFiles: './web/src/app/testing/setup.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // It records the page at each step of each test.
            traceView: 'off',
            viewport: { width: 1440, height: 900 },
            commands: componentCommands,
            provider: playwright({
              actionTimeout: 60_000,
              launchOptions: { executablePath: presentChromium() ?? undefined, args: chromiumFlags },
              contextOptions: { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', name: 'component' }],
          },
        },
      },
      {
        test: {
          ...ofProcesses,
          name: 'int',
          include: ['**/*.int.test.ts'],
          setupFiles: ['./tools/testRun/measureFile.ts', './tools/testRun/seed.ts'],
        },
      },
      {
        test: {
          ...ofProcesses,
          name: 'e2e',
          include: ['**/*.e2e.test.ts'],
          // A journey waits about a third of its time: one more than there are processors keeps these busy.
          maxWorkers: Math.min(availableParallelism(), 3) + 1,
          sequence: { groupOrder: 1 },
          testTimeout: 480_000,
          setupFiles: ['./tools/testRun/measureFile.ts', './web/e2e/beds/tellWhatShowed.ts'],
        },
      },
    ],
  },
})
