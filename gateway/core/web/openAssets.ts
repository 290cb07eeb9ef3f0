import { fileURLToPath } from 'node:url'
import { createAssets } from './loadAssets.ts'

const folder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Opens the built web application of a gateway. Obtain it through `Gateway.shared`. */
export const openAssets = () => createAssets(folder)
