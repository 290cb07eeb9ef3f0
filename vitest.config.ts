import { defineConfig } from 'vitest/config'
import { PlainLine } from './vitest.plainLine.ts'

const shared = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  env: { LOG_LEVEL: 'error' },
}

export default defineConfig({
  test: {
    reporters: ['default', new PlainLine()],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...shared.exclude, '**/*.{int,e2e}.test.ts'],
        },
      },
      { test: { ...shared, name: 'int', include: ['**/*.int.test.ts'], globalSetup: './launch/testBed.setup.ts' } },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['**/*.e2e.test.ts'],
          globalSetup: './launch/testBed.setup.ts',
          fileParallelism: false,
        },
      },
    ],
  },
})
