import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { earlyScript } from './earlyScript.ts'
import { stageGroups } from './loadStages.ts'
import { pdfParts } from './pdfParts.ts'
import { pressedFiles } from './pressedFiles.ts'

const gateway = process.env.TAKT_GATEWAY ?? 'http://127.0.0.1:8080'

/**
 * Packages that change rarely, in separate files, so that browsers can still use their cached copies after a new
 * release.
 */
const vendorGroups: [name: string, packages: RegExp][] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['mui', /node_modules\/(@mui|@emotion|react-transition-group|@popperjs|stylis)\//],
  ['tanstack', /node_modules\/@tanstack\//],
  ['machines', /node_modules\/(xstate|@xstate)\//],
  ['chart', /node_modules\/uplot\//],
  ['temporal', /node_modules\/temporal-/],
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), earlyScript(), pdfParts(), pressedFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // For `tools/checkPageSizes.ts`; gateways do not serve it.
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        awayWorker: join(import.meta.dirname, 'src/core/session/away/awayWorker.ts'),
      },
      output: {
        // The service worker needs a fixed address.
        entryFileNames: ({ name }) => (name === 'awayWorker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            ...vendorGroups.map(
              ([name, test]): Rolldown.CodeSplittingGroup => ({ name, test, tags: ['$initial'], priority: 10 }),
            ),
            {
              name: 'app',
              test: /\/(web\/src|domain)\/(?!.*\/(main\.tsx|awayWorker\.ts)$)/,
              tags: ['$initial'],
              priority: 10,
            },
            ...stageGroups(9),
            // Modules used by several other screens are bundled: a page loads 40 files instead of 170.
            { name: 'common', test: /\/(web\/src|domain)\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': gateway,
      '/readyz': gateway,
      '/messaging': { target: gateway, ws: true },
      '^/calls\\?token=': { target: gateway, ws: true },
    },
  },
})
