import { execFileSync } from 'node:child_process'
import { inCheckout } from './checkout.mjs'

/** Returns the Node that Takt is built for: the one among its packages, else the present one if it is new enough. */
export function pinnedNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const own = inCheckout('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  try {
    execFileSync(own, ['--version'], { stdio: 'ignore' })
    return own
  } catch {
    if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
    throw new Error(
      `There is no Node 24 package that runs on ${process.platform}-${process.arch}, and this is ${process.version}. Install Node 24 and start again.`,
    )
  }
}
