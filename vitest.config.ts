import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { presentChromium } from './launch/bootstrap/findChromium.mjs'
import { chromiumFlags } from './launch/testing/chromiumFlags.ts'
import { apiDocument } from './tools/componentTests/apiDocument.ts'
import { componentCommands } from './tools/componentTests/commands.ts'
import { productionReact } from './tools/componentTests/productionReact.ts'
import { CostReport } from './tools/testRun/costReport.ts'
import { RequirementReport } from './tools/testRun/requirementReport.ts'
import { SummaryReport } from './tools/testRun/summaryReport.ts'

/**
 * Seed of random tests, so that a run can be repeated; fast-check uses 32-bit integers. In CI it is always the same;
 * elsewhere each run covers new cases.
 */
const seed = Number(process.env.FC_SEED || (process.env.CI ? 20_260_610 : Date.now() % 2 ** 31))

const shared = {
  // Unit and integration tests run at the same time as component tests: each of them spends part of its time waiting.
  maxWorkers: Math.min(availableParallelism(), 4),
  sequence: { groupOrder: 0 },
  exclude: ['**/node_modules/**', '**/dist/**'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Awaited events take as long as they need.
  expect: { poll: { timeout: 60_000 } },
  // Files of a worker run one after the other and share their imports; each file has its own databases.
  isolate: false,
  env: {
    LOG_LEVEL: 'error',
    FC_SEED: String(seed),
    // The programs that tests start (launcher, gateway, ingest) are compiled only once.
    NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/takt/compiled`,
  },
}

/**
 * In CI, on shared machines, a failed test is repeated once and listed at the end; elsewhere a random failure fails.
 */
const retry = process.env.CI ? 1 : 0

/** Tests against real processes. */
const ofProcesses = { ...shared, retry, globalSetup: './launch/testSetup.fixture.ts' }

export default defineConfig({
  test: {
    reporters: ['default', new RequirementReport(), new CostReport(), new SummaryReport(seed)],
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
            // Would record the page at each step of each test.
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
          // An e2e test waits about a third of its time: one more than there are processors keeps these busy.
          maxWorkers: Math.min(availableParallelism(), 3) + 1,
          sequence: { groupOrder: 1 },
          testTimeout: 480_000,
          setupFiles: ['./tools/testRun/measureFile.ts', './web/e2e/fixtures/logOpenPages.ts'],
        },
      },
    ],
  },
})
