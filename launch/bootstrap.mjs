import { checkAll } from './bootstrap/checkAll.mjs'
import { installPackages } from './bootstrap/installPackages.mjs'
import { pinnedNode } from './bootstrap/pinnedNode.mjs'
import { runBackup } from './bootstrap/runBackup.mjs'
import { runChangedTests, runFullTests, runTests, runUnitTests } from './bootstrap/runTests.mjs'
import { startTakt } from './bootstrap/startTakt.mjs'

// Plain JavaScript without dependencies: this runs on any Node from 20.19 on, before anything is installed.
const tasks = {
  start: startTakt,
  // Installs the packages only, which every task needs.
  install: () => 0,
  test: runTests,
  'test:unit': runUnitTests,
  'test:changed': runChangedTests,
  'test:full': runFullTests,
  check: checkAll,
  backup: runBackup('backup'),
  restore: runBackup('restore'),
}
const task = tasks[process.argv[2]]
if (!task) {
  console.error(`Usage: node launch/bootstrap.mjs ${Object.keys(tasks).join(' | ')}`)
  process.exit(2)
}
try {
  await installPackages()
  process.exitCode = await task(pinnedNode(), process.argv.slice(3))
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
